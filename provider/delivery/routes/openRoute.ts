import { smtpTransport, type SmtpOptions } from '../transport/smtpTransport';
import type { Transport } from '../transport/transport';
import { mailgunTransport } from './api/mailgun';
import { postmarkTransport } from './api/postmark';
import { sesTransport } from './api/ses';
import type { MailRoute } from './mailRoute';

/** The transport of a route. */
export function openRoute({ place }: Pick<MailRoute, 'place'>, options: SmtpOptions): Transport {
  switch (place.type) {
    case 'smtp':
      return smtpTransport(place.server, options);
    case 'mailgun':
      return mailgunTransport(place, options);
    case 'postmark':
      return postmarkTransport(place, options);
    case 'ses':
      return sesTransport(place, options);
  }
}
