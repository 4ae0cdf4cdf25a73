import type { Config } from '../../config';
import { processBounce } from '../../delivery/bounces/processBounce';
import { acceptsHost, foldHost } from '../../domains/inbound-parse/parseSettings';
import { postInbound } from '../../domains/inbound-parse/postInbound';
import type { RecordResolver } from '../../domains/inbound-parse/verifySender';
import { HttpError } from '../../http/errors';
import { webhookOptions } from '../../outgoing/webhookAddress';
import type { Provider } from '../../provider';
import { MinuteCounts } from '../../public/requestLimit';
import type { SmtpSettings } from '../../smtpSettings';
import { type ReceivedMail, type SmtpListener, SmtpRefusal, startSmtpListener } from '../smtpListener';

/** Unknown recipients that a network may name in a minute: whoever guesses addresses learns few. */
const maximumUnknown = 600;
const returnPathStart = 'b-';

type InboundConfig = Pick<Config, 'host' | 'publicUrl' | 'bounceDomain' | 'webhookAddresses'> & {
  readonly smtp: SmtpSettings;
};

/**
 * Accepts mail from other mail servers at `INBOUND_PORT`: what comes back to the return paths at `BOUNCE_DOMAIN`, and
 * what is for a host with a parse setting. It relays nothing, and keeps no message: the reply comes when everything is
 * recorded and posted, and the other server keeps what could not be. `resolver` looks up what senders are verified
 * with; the machine's name servers by default.
 */
export function startInbound(
  { database, log }: Pick<Provider, 'database' | 'log'>,
  config: InboundConfig,
  resolver?: RecordResolver,
): Promise<SmtpListener> {
  const unknown = new MinuteCounts();
  const isReturnPath = (address: string): boolean =>
    config.bounceDomain !== undefined &&
    domainOf(address) === config.bounceDomain &&
    address.startsWith(returnPathStart);

  async function accept({ raw, from, to, address }: ReceivedMail<never>): Promise<string> {
    const others = to.filter((recipient) => !isReturnPath(recipient));
    if (others.length < to.length) {
      const { outcome } = await processBounce(database, raw);
      log.debug({ outcome }, 'mail was returned');
    }
    if (others.length === 0) return 'Ok';
    const message = { raw, envelope: { from, to: others }, senderIp: address };
    // What a receiver refused stays refused, for its other hosts it was posted.
    const outcome = await postInbound(database, message, { ...webhookOptions(config), ...(resolver && { resolver }) });
    if (outcome === 'posted') return 'Ok';
    throw new SmtpRefusal(550, outcome === 'refused' ? 'The receiver refused the message.' : notOurs);
  }

  return startSmtpListener<never>(
    {
      name: 'inbound',
      async checkRecipient(recipient, network) {
        if (unknown.of(network) >= maximumUnknown)
          throw new SmtpRefusal(450, 'Too many unknown recipients. Try again in a minute.');
        if (isReturnPath(recipient) || (await acceptsHost(database, domainOf(recipient)))) return;
        unknown.add(network);
        throw new SmtpRefusal(550, notOurs);
      },
      accept: (mail) => accept(mail).catch((error: unknown) => refuseForNow(error)),
    },
    {
      host: config.host,
      port: config.smtp.inboundPort ?? 0,
      tls: config.smtp.tls,
      hostname: new URL(config.publicUrl).hostname,
      log,
    },
  );

  /** The other server keeps the message and tries again. */
  function refuseForNow(error: unknown): never {
    if (error instanceof SmtpRefusal) throw error;
    if (!(error instanceof HttpError)) log.warn({ err: error }, 'inbound mail was not taken');
    throw new SmtpRefusal(451, 'The message could not be handed on. Try again later.');
  }
}

const notOurs = 'No mail is accepted for this address.';
const domainOf = (address: string): string => foldHost(address.slice(address.lastIndexOf('@') + 1));
