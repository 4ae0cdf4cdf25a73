import { Type } from '@sinclair/typebox';
import { NumericId } from 'sendwright/wire/ids';
import {
  DomainWarnList,
  StepsCompleted,
  VerifiedSender,
  VerifiedSenderList,
  VerifiedSenderPatch,
} from 'sendwright/wire/verifiedSenders';
import { notFound } from '../../http/errors';
import type { Provider, Server } from '../../provider';
import { senderActionRoutes } from '../senders/actionRoutes';
import { hasValidDomain } from '../domain-authentication/domainAuthentication';
import { freeMailDomains } from '../senders/freeMailDomains';
import { type SenderRow, selectSenders } from '../senders/queries';
import type { GivenFields, SenderVocabulary } from '../senders/senderFields';
import { createSender, updateSender, verifySender, lockReason } from '../senders/senders';

const vocabulary: SenderVocabulary = {
  names: {
    nickname: 'nickname',
    from_email: 'from_email',
    from_name: 'from_name',
    reply_to_email: 'reply_to',
    reply_to_name: 'reply_to_name',
    address: 'address',
    address_2: 'address2',
    city: 'city',
    state: 'state',
    zip: 'zip',
    country: 'country',
  },
  required: ['nickname', 'from_email', 'reply_to_email'],
  maximum: {
    nickname: 100,
    from_email: 254,
    from_name: 256,
    reply_to_email: 254,
    reply_to_name: 256,
    address: 100,
    address_2: 100,
    city: 150,
    state: 2,
    zip: 10,
    country: 100,
  },
};

function given(body: VerifiedSenderPatch): GivenFields {
  return {
    nickname: body.nickname,
    from_email: body.from_email,
    from_name: body.from_name,
    reply_to_email: body.reply_to,
    reply_to_name: body.reply_to_name,
    address: body.address,
    address_2: body.address2,
    city: body.city,
    state: body.state,
    zip: body.zip,
    country: body.country,
  };
}

function toVerifiedSender(row: SenderRow): VerifiedSender {
  return {
    id: row.sender_id,
    nickname: row.nickname,
    from_email: row.from_email,
    from_name: row.from_name,
    reply_to: row.reply_to_email,
    reply_to_name: row.reply_to_name,
    address: row.address,
    address2: row.address_2,
    state: row.state,
    city: row.city,
    zip: row.zip,
    country: row.country,
    verified: row.verified_at !== null,
    locked: lockReason(row) !== null,
  };
}

const tags = ['Sender Verification'];
const params = Type.Object({ id: NumericId });
const base = '/v3/verified_senders';

export function verifiedSenderRoutes(server: Server, provider: Provider): void {
  server.post(
    base,
    {
      config: { scope: 'marketing_campaigns.create' },
      schema: {
        tags,
        summary: 'Create a verified sender',
        body: VerifiedSenderPatch,
        response: { 201: VerifiedSender },
      },
    },
    async (request, reply) => {
      const row = await createSender(provider, request.caller.accountId, given(request.body), vocabulary);
      return reply.code(201).send(toVerifiedSender(row));
    },
  );

  server.get(
    base,
    {
      config: { scope: 'marketing.read' },
      schema: {
        tags,
        summary: 'List the verified senders',
        querystring: Type.Object({
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
          lastSeenID: Type.Optional(NumericId),
          id: Type.Optional(NumericId),
        }),
        response: { 200: VerifiedSenderList },
      },
    },
    async (request) => {
      const { limit, lastSeenID: after, id } = request.query;
      const rows = await selectSenders(provider.database, request.caller.accountId, { limit, after, id });
      return { results: rows.map(toVerifiedSender) };
    },
  );

  server.get(
    `${base}/domains`,
    {
      config: { scope: 'marketing.read' },
      schema: {
        tags,
        summary: 'List the domains that refuse mail sent in their name',
        response: { 200: DomainWarnList },
      },
    },
    async () => ({ results: { soft_failures: [...freeMailDomains.soft], hard_failures: [...freeMailDomains.hard] } }),
  );

  server.get(
    `${base}/steps_completed`,
    {
      config: { scope: 'marketing.read' },
      schema: { tags, summary: 'Tell which ways of verification are completed', response: { 200: StepsCompleted } },
    },
    async (request) => {
      const rows = await selectSenders(provider.database, request.caller.accountId);
      return {
        results: {
          sender_verified: rows.some((row) => row.verified_at !== null),
          domain_verified: await hasValidDomain(provider.database, request.caller.accountId),
        },
      };
    },
  );

  server.get(
    `${base}/verify/:token`,
    {
      config: { scope: 'marketing_campaigns.update' },
      schema: {
        tags,
        summary: 'Verify a sender',
        params: Type.Object({ token: Type.String() }),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      if (!(await verifySender(provider, request.params.token, request.caller.accountId)))
        throw notFound('token not found', 'token');
      return reply.code(204).send(null);
    },
  );

  server.patch(
    `${base}/:id`,
    {
      config: { scope: 'marketing_campaigns.update' },
      schema: {
        tags,
        summary: 'Change a verified sender',
        params,
        body: VerifiedSenderPatch,
        response: { 200: VerifiedSender },
      },
    },
    async (request) =>
      toVerifiedSender(
        await updateSender(provider, request.caller.accountId, request.params.id, given(request.body), vocabulary),
      ),
  );

  senderActionRoutes(server, provider, { tags, sender: `${base}/:id`, resend: `${base}/resend/:id` });
}
