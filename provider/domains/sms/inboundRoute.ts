import { Type } from '@sinclair/typebox';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { Counter } from 'prom-client';
import type { Provider, Server } from '../../provider';
import { createRequestLimit } from '../../public/requestLimit';
import { readInbound, takeInbound } from './replies';
import { isSigned } from './signature';
import { findSmsAccount } from './smsAccount';

const refused = new Counter({
  name: 'sms_webhooks_refused_total',
  help: 'Posts to the SMS webhook that the provider had not signed.',
});

/** Posts without a valid signature that one network may send in a minute; signed ones have no limit. */
const mostRefusals = 60;

/** Where the provider posts messages that people send to an account. */
export const inboundUrl = (publicUrl: string, accountId: number): string => `${publicUrl}/sms/inbound/${accountId}`;

/**
 * The webhook of a messaging service. Only what the account's own provider signed is taken: whoever knows no token can
 * neither opt somebody out nor write to an account.
 */
export function inboundRoute(server: Server, { database, config }: Provider): void {
  const isLimited = createRequestLimit(mostRefusals);
  void server.register(async (plain) => {
    const scope = plain.withTypeProvider<TypeBoxTypeProvider>();
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(
      '/sms/inbound/:account(^[0-9]{1,15}$)',
      {
        config: { public: true, unlimited: true },
        schema: { hide: true, params: Type.Object({ account: Type.Integer({ minimum: 1 }) }) },
      },
      async (request, reply) => {
        const accountId = request.params.account;
        const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
        const signature = request.headers['x-twilio-signature'];
        const account = typeof signature === 'string' ? await findSmsAccount(database, accountId) : undefined;
        const url = inboundUrl(config.publicUrl, accountId);
        if (
          account === undefined ||
          typeof signature !== 'string' ||
          form.get('AccountSid') !== account.accountSid ||
          !isSigned(account.authToken, url, form, signature)
        ) {
          refused.inc();
          return reply.code(isLimited(request.ip) ? 429 : 403).send();
        }
        const message = readInbound(form);
        if (message) await takeInbound(database, accountId, message);
        // An empty answer of its markup: nothing is replied.
        return reply.type('text/xml').send('<?xml version="1.0" encoding="UTF-8"?><Response/>');
      },
    );
  });
}
