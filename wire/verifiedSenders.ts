import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';
import { NumericId } from './ids';

/** A sender in the flat shape of `/v3/verified_senders`; the same senders as `/v3/marketing/senders`. */
export const VerifiedSender = Type.Object({
  id: Type.Integer(),
  nickname: Type.String(),
  from_email: Type.String(),
  from_name: Type.String(),
  reply_to: Type.String(),
  reply_to_name: Type.String(),
  address: Type.String(),
  address2: Type.String(),
  state: Type.String(),
  city: Type.String(),
  zip: Type.String(),
  country: Type.String(),
  verified: Type.Boolean(),
  locked: Type.Boolean(),
});
export type VerifiedSender = Static<typeof VerifiedSender>;

export const VerifiedSenderList = Type.Object({ results: Type.Array(VerifiedSender) });
export type VerifiedSenderList = Static<typeof VerifiedSenderList>;

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** The body for create and change. Create requires nickname, from_email and reply_to. */
export const VerifiedSenderPatch = Type.Object({
  nickname: text,
  from_email: text,
  from_name: text,
  reply_to: text,
  reply_to_name: text,
  address: text,
  address2: text,
  state: text,
  city: text,
  zip: text,
  country: text,
});
export type VerifiedSenderPatch = Static<typeof VerifiedSenderPatch>;

/** Domains that refuse (`hard_failures`) or distrust (`soft_failures`) mail that other servers send in their name. */
export const DomainWarnList = Type.Object({
  results: Type.Object({ soft_failures: Type.Array(Type.String()), hard_failures: Type.Array(Type.String()) }),
});
export type DomainWarnList = Static<typeof DomainWarnList>;

/** Which ways of verifying a from address the account has completed. */
export const StepsCompleted = Type.Object({
  results: Type.Object({ sender_verified: Type.Boolean(), domain_verified: Type.Boolean() }),
});
export type StepsCompleted = Static<typeof StepsCompleted>;

const params = Type.Object({ id: NumericId });

/** `/v3/verified_senders`. */
export const verifiedSenders = defineRoutes(
  { tag: 'Sender Verification' },
  {
    'POST /verified_senders': {
      confirm: true,
      summary: 'Create a verified sender',
      scope: 'marketing_campaigns.create',
      audit: false,
      body: VerifiedSenderPatch,
      responses: { 201: VerifiedSender },
      errors: ['sender_nickname_taken', 'sender_limit_reached'],
    },
    'GET /verified_senders': {
      summary: 'List the verified senders',
      scope: 'marketing.read',
      query: Type.Object({
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
        lastSeenID: Type.Optional(NumericId),
        id: Type.Optional(NumericId),
      }),
      responses: { 200: VerifiedSenderList },
    },
    'GET /verified_senders/domains': {
      summary: 'List the domains that refuse mail sent in their name',
      scope: 'marketing.read',
      responses: { 200: DomainWarnList },
    },
    'GET /verified_senders/steps_completed': {
      summary: 'Read the completed verification steps',
      scope: 'marketing.read',
      responses: { 200: StepsCompleted },
    },
    'GET /verified_senders/verify/:token': {
      summary: 'Verify a sender',
      scope: 'marketing_campaigns.update',
      responses: { 204: Type.Null() },
    },
    'PATCH /verified_senders/:id': {
      confirm: true,
      summary: 'Change a verified sender',
      scope: 'marketing_campaigns.update',
      audit: false,
      params,
      body: VerifiedSenderPatch,
      responses: { 200: VerifiedSender },
      errors: ['sender_not_found', 'sender_nickname_taken', 'sender_locked'],
    },
    'DELETE /verified_senders/:id': {
      confirm: true,
      summary: 'Delete a sender',
      scope: 'marketing_campaigns.delete',
      audit: 'sender.deleted',
      params,
      responses: { 204: Type.Null() },
      errors: ['sender_not_found', 'sender_locked'],
    },
    'POST /verified_senders/resend/:id': {
      summary: 'Resend the verification email',
      scope: 'marketing_campaigns.update',
      audit: false,
      params,
      responses: { 204: Type.Null() },
      errors: ['sender_not_found', 'sender_verified'],
    },
  },
);
export type VerifiedSenderRoutes = typeof verifiedSenders.routes;
