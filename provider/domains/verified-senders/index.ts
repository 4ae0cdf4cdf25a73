import {
  type VerifiedSender,
  type VerifiedSenderPatch,
  verifiedSenders as contract,
} from 'sendwright/wire/verifiedSenders';
import { sql } from '../../database/sql';
import { ofRow } from '../../http/audited';
import { notFound } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { hasValidDomain } from '../domain-authentication/domainAuthentication';
import { freeMailDomains } from '../senders/freeMailDomains';
import { type SenderRow, selectSenders } from '../senders/queries';
import type { GivenFields, SenderVocabulary } from '../senders/senderFields';
import {
  createSender,
  deleteSender,
  lockReason,
  resendVerification,
  updateSender,
  verifySender,
} from '../senders/senders';

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

/** The senders in the flat shape of the provider's sender verification API. */
export const verifiedSenders: Domain = { name: 'verified-senders', routes: verifiedSenderRoutes };

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

/** The operations of `/v3/verified_senders`. */
function verifiedSenderRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'POST /verified_senders': async ({ caller, body }) =>
      toVerifiedSender(await createSender(provider, caller.accountId, given(body), vocabulary)),
    'GET /verified_senders': async ({ caller, query: { limit, lastSeenID: after, id } }) => ({
      results: (await selectSenders(database, caller.accountId, { limit, after, id })).map(toVerifiedSender),
    }),
    'GET /verified_senders/domains': () => ({
      results: { soft_failures: [...freeMailDomains.soft], hard_failures: [...freeMailDomains.hard] },
    }),
    'GET /verified_senders/steps_completed': async ({ caller }) => {
      const rows = await selectSenders(database, caller.accountId);
      const domainVerified = await hasValidDomain(database, caller.accountId);
      return {
        results: { sender_verified: rows.some((row) => row.verified_at !== null), domain_verified: domainVerified },
      };
    },
    'GET /verified_senders/verify/:token': async ({ caller, params }) => {
      const isVerified = await verifySender(provider, params.token, caller.accountId);
      if (!isVerified) throw notFound('token not found', 'token');
    },
    'PATCH /verified_senders/:id': async ({ caller, params, body }) =>
      toVerifiedSender(await updateSender(provider, caller.accountId, params.id, given(body), vocabulary)),
    'DELETE /verified_senders/:id': {
      audit: ofRow(sql`select nickname as name from senders`, sql`sender_id`),
      handle: ({ caller, params }) => deleteSender(provider, caller.accountId, params.id),
    },
    'POST /verified_senders/resend/:id': ({ caller, params }) =>
      resendVerification(provider, caller.accountId, params.id),
  });
}
