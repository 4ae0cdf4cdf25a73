import { Type } from '@sinclair/typebox';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { Counter } from 'prom-client';
import { networkOf } from '../../http/networkOf';
import type { Provider, Server } from '../../provider';
import { MinuteCounts } from '../../public/requestLimit';
import { readInbound, takeInbound } from './replies';
import { isSigned } from './signature';
import { findSmsAccount } from './smsAccount';

const refused = new Counter({
  name: 'sms_webhooks_refused_total',
  help: 'Posts to the SMS webhook that the provider had not signed.',
});

/**
 * Posts without a valid signature that one network may send in a minute, in the name of one Account SID and in all;
 * then nothing is looked up for it. Counted by Account SID, because the provider posts for all its customers from a few
 * networks: who has it post here for their own account uses up nobody else's.
 */
const mostRefusals = { named: 60, all: 600 };

/** Where the provider posts messages that people send to an account. */
export const inboundUrl = (publicUrl: string, accountId: number): string => `${publicUrl}/sms/inbound/${accountId}`;

/**
 * The webhook of a messaging service. Only what the account's own provider signed is taken: whoever knows no token can
 * neither opt somebody out nor write to an account.
 */
export function inboundRoute(server: Server, { database, config }: Provider): void {
  const refusals = new MinuteCounts();
  const isGenuine = async (accountId: number, sid: string, form: URLSearchParams, signature: unknown) => {
    // Base64 of 20 bytes.
    if (typeof signature !== 'string' || signature.length !== 28 || !/^AC[0-9a-fA-F]{32}$/.test(sid)) return false;
    const account = await findSmsAccount(database, accountId);
    return (
      account?.accountSid === sid &&
      isSigned(account.authToken, inboundUrl(config.publicUrl, accountId), form, signature)
    );
  };
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
        const sid = form.get('AccountSid') ?? '';
        const network = networkOf(request.ip);
        const name = `${network} ${sid.slice(0, 34)}`;
        if (refusals.of(network) >= mostRefusals.all || refusals.of(name) >= mostRefusals.named) {
          refused.inc();
          return reply.code(429).send();
        }
        if (!(await isGenuine(accountId, sid, form, request.headers['x-twilio-signature']))) {
          refused.inc();
          refusals.add(network);
          refusals.add(name);
          return reply.code(403).send();
        }
        const message = readInbound(form);
        if (message) await takeInbound(database, accountId, message);
        // An empty answer of its markup: nothing is replied.
        return reply.type('text/xml').send('<?xml version="1.0" encoding="UTF-8"?><Response/>');
      },
    );
  });
}
