import { senders as contract, type SenderWrite } from 'sendwright/wire/senders';
import { sql } from '../../database/sql';
import { defineSystemMail } from '../../delivery/sendSystemMail';
import { ofRow } from '../../http/audited';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { addNotice } from '../notifications/notices';
import { selectSenders, setVerificationRefusal } from './queries';
import type { GivenFields, SenderVocabulary } from './senderFields';
import {
  createSender,
  deleteSender,
  getSender,
  refusedJob,
  type RefusedVerification,
  resendVerification,
  toSender,
  updateSender,
} from './senders';
import { verificationPageRoutes } from './verificationPage';

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

/** `from: null` clears both its parts; an omitted part stays unchanged. */
const part = (address: SenderWrite['from'], name: 'email' | 'name') => (address === null ? null : address?.[name]);

/** The identities that mail is sent from, and the verification of their addresses. */
export const senders: Domain = {
  name: 'senders',
  routes(server, provider) {
    senderRoutes(server, provider);
    verificationPageRoutes(server, provider);
  },
  jobs: defineSenderJobs,
};

function given(body: SenderWrite): GivenFields {
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

/** The operations of `/v3/marketing/senders`. */
function senderRoutes(server: Server, provider: Provider): void {
  serve(server, provider, contract, {
    'POST /marketing/senders': async ({ caller, body }) =>
      toSender(await createSender(provider, caller.accountId, given(body), vocabulary)),
    'GET /marketing/senders': async ({ caller }) => ({
      results: (await selectSenders(provider.database, caller.accountId)).map(toSender),
    }),
    'GET /marketing/senders/:id': async ({ caller, params }) =>
      toSender(await getSender(provider, caller.accountId, params.id)),
    'PATCH /marketing/senders/:id': async ({ caller, params, body }) =>
      toSender(await updateSender(provider, caller.accountId, params.id, given(body), vocabulary)),
    'DELETE /marketing/senders/:id': {
      audit: ofRow(sql`select nickname as name from senders`, sql`sender_id`),
      handle: ({ caller, params }) => deleteSender(provider, caller.accountId, params.id),
    },
    'POST /marketing/senders/:id/resend_verification': ({ caller, params }) =>
      resendVerification(provider, caller.accountId, params.id),
  });
}

/** Sends verification emails, and records refused ones on their sender. */
async function defineSenderJobs(provider: Provider): Promise<void> {
  await defineSystemMail(provider);
  await provider.jobs.define<RefusedVerification & { response: string }>(
    refusedJob,
    async ({ accountId, senderId, hash, response }) => {
      await setVerificationRefusal(provider.database, accountId, senderId, hash, response);
      await addNotice(provider.database, accountId, {
        occasion: `sender ${senderId} refused ${hash.slice(0, 16)}`,
        tone: 'warning',
        title: 'A sender could not be verified',
        message:
          `The verification mail of a sender was refused: ${response}. ` +
          'Correct its address, or send the mail again.',
        link: '/senders',
      });
    },
  );
}
