import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';
import { NumericId } from './ids';

/** Who a message is from. */
export const FromAddress = Type.Object({ email: Type.String(), name: Type.String() });
export type FromAddress = Static<typeof FromAddress>;

/** Where replies go. `name` is empty if none was given. */
export const ReplyToAddress = Type.Object({ email: Type.String(), name: Type.String() });
export type ReplyToAddress = Static<typeof ReplyToAddress>;

/** Whether the owner of `from.email` has confirmed it; `reason` says why not, null when verified. */
export const SenderVerification = Type.Object({
  status: Type.Boolean(),
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type SenderVerification = Static<typeof SenderVerification>;

/** Something that is allowed but likely hurts deliverability, with its field. Our extension. */
export const SenderWarning = Type.Object({ field: Type.String(), message: Type.String() });
export type SenderWarning = Static<typeof SenderWarning>;

/**
 * An identity that mail is sent from. Optional texts are empty strings; times are Unix seconds. `locked` means that
 * something scheduled, being sent or live uses the sender, so it can't be changed or deleted (`locked_reason`).
 */
export const Sender = Type.Object({
  id: Type.Integer(),
  nickname: Type.String(),
  from: FromAddress,
  reply_to: ReplyToAddress,
  address: Type.String(),
  address_2: Type.String(),
  city: Type.String(),
  state: Type.String(),
  zip: Type.String(),
  country: Type.String(),
  verified: SenderVerification,
  locked: Type.Boolean(),
  /** Our extension. */
  locked_reason: Type.Union([Type.String(), Type.Null()]),
  created_at: Type.Integer(),
  updated_at: Type.Integer(),
  warnings: Type.Array(SenderWarning),
});
export type Sender = Static<typeof Sender>;

/** `GET /v3/marketing/senders`: all senders, at most 100. */
export const SenderList = Type.Object({ results: Type.Array(Sender) });
export type SenderList = Static<typeof SenderList>;

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const address = Type.Optional(Type.Union([Type.Object({ email: text, name: text }), Type.Null()]));

/**
 * Creates or changes a sender. All parts are optional in the schema, so that missing fields get the documented message
 * (`<field> is required.`), all of them at once.
 */
export const SenderWrite = Type.Object({
  nickname: text,
  from: address,
  reply_to: address,
  address: text,
  address_2: text,
  city: text,
  state: text,
  zip: text,
  country: text,
});
export type SenderWrite = Static<typeof SenderWrite>;

const params = Type.Object({ id: NumericId });

/** `/v3/marketing/senders`, and `/v3/senders`, its legacy twin with the same shapes and rules. */
export const senders = defineRoutes(
  { tag: 'Senders', feature: 'mc.senders', twin: ['/marketing/senders', '/senders'] },
  {
    'POST /marketing/senders': {
      confirm: true,
      summary: 'Create a sender',
      scope: 'marketing_campaigns.create',
      audit: false,
      body: SenderWrite,
      responses: { 201: Sender },
      errors: ['sender_nickname_taken', 'sender_limit_reached'],
    },
    'GET /marketing/senders': { summary: 'List the senders', scope: 'marketing.read', responses: { 200: SenderList } },
    'GET /marketing/senders/:id': {
      summary: 'Read a sender',
      scope: 'marketing.read',
      params,
      responses: { 200: Sender },
      errors: ['sender_not_found'],
    },
    'PATCH /marketing/senders/:id': {
      confirm: true,
      summary: 'Change a sender',
      scope: 'marketing_campaigns.update',
      audit: false,
      params,
      body: SenderWrite,
      responses: { 200: Sender },
      errors: ['sender_not_found', 'sender_nickname_taken', 'sender_locked'],
    },
    'DELETE /marketing/senders/:id': {
      confirm: true,
      summary: 'Delete a sender',
      scope: 'marketing_campaigns.delete',
      audit: 'sender.deleted',
      params,
      responses: { 204: Type.Null() },
      errors: ['sender_not_found', 'sender_locked'],
    },
    'POST /marketing/senders/:id/resend_verification': {
      summary: 'Resend the verification email',
      scope: 'marketing_campaigns.update',
      audit: false,
      params,
      responses: { 204: Type.Null() },
      errors: ['sender_not_found', 'sender_verified'],
    },
  },
);
export type SenderRoutes = typeof senders.routes;
