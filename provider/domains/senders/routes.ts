import { Type } from '@sinclair/typebox';
import { NumericId } from 'sendwright/wire/ids';
import { Sender, SenderList, SenderPatch } from 'sendwright/wire/senders';
import type { Provider, Server } from '../../provider';
import { senderActionRoutes } from './actionRoutes';
import { selectSenders } from './queries';
import type { GivenFields, SenderVocabulary } from './senderFields';
import { createSender, getSender, toSender, updateSender } from './senders';

const vocabulary: SenderVocabulary = {
  names: {
    nickname: 'nickname',
    from_email: 'from.email',
    from_name: 'from.name',
    reply_to_email: 'reply_to.email',
    reply_to_name: 'reply_to.name',
    address: 'address',
    address_2: 'address_2',
    city: 'city',
    state: 'state',
    zip: 'zip',
    country: 'country',
  },
  required: ['nickname', 'from_email', 'from_name', 'reply_to_email', 'address', 'city', 'country'],
  maximum: {
    nickname: 100,
    from_email: 254,
    from_name: 256,
    reply_to_email: 254,
    reply_to_name: 256,
    address: 256,
    address_2: 256,
    city: 150,
    state: 100,
    zip: 20,
    country: 100,
  },
};

/** `from: null` says that both its parts are to be empty; a part that is left out stays. */
const part = (address: SenderPatch['from'], name: 'email' | 'name') => (address === null ? null : address?.[name]);

function given(body: SenderPatch): GivenFields {
  return {
    nickname: body.nickname,
    from_email: part(body.from, 'email'),
    from_name: part(body.from, 'name'),
    reply_to_email: part(body.reply_to, 'email'),
    reply_to_name: part(body.reply_to, 'name'),
    address: body.address,
    address_2: body.address_2,
    city: body.city,
    state: body.state,
    zip: body.zip,
    country: body.country,
  };
}

const tags = ['Senders'];
const params = Type.Object({ id: NumericId });

/** The marketing API's senders and, under `/v3/senders`, their legacy twin: same shapes, same rules. */
export function senderRoutes(server: Server, provider: Provider): void {
  for (const base of ['/v3/marketing/senders', '/v3/senders']) {
    server.post(
      base,
      {
        config: { scope: 'marketing_campaigns.create', feature: 'mc.senders' },
        schema: { tags, summary: 'Create a sender', body: SenderPatch, response: { 201: Sender } },
      },
      async (request, reply) => {
        const row = await createSender(provider, request.caller.accountId, given(request.body), vocabulary);
        return reply.code(201).send(toSender(row));
      },
    );

    server.get(
      base,
      {
        config: { scope: 'marketing.read', feature: 'mc.senders' },
        schema: { tags, summary: 'List the senders', response: { 200: SenderList } },
      },
      async (request) => ({
        results: (await selectSenders(provider.database, request.caller.accountId)).map(toSender),
      }),
    );

    server.get(
      `${base}/:id`,
      {
        config: { scope: 'marketing.read', feature: 'mc.senders' },
        schema: { tags, summary: 'Read a sender', params, response: { 200: Sender } },
      },
      async (request) => toSender(await getSender(provider, request.caller.accountId, request.params.id)),
    );

    server.patch(
      `${base}/:id`,
      {
        config: { scope: 'marketing_campaigns.update', feature: 'mc.senders' },
        schema: { tags, summary: 'Change a sender', params, body: SenderPatch, response: { 200: Sender } },
      },
      async (request) =>
        toSender(
          await updateSender(provider, request.caller.accountId, request.params.id, given(request.body), vocabulary),
        ),
    );

    senderActionRoutes(server, provider, {
      tags,
      sender: `${base}/:id`,
      resend: `${base}/:id/resend_verification`,
      feature: 'mc.senders',
    });
  }
}
