import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';
import { NumericId } from './ids';

/** Who a message is from. */
export const FromAddress = Type.Object({ email: Type.String(), name: Type.String() });
export type FromAddress = Static<typeof FromAddress>;

/** Where answers go. `name` is empty where none was given. */
export const ReplyToAddress = Type.Object({ email: Type.String(), name: Type.String() });
export type ReplyToAddress = Static<typeof ReplyToAddress>;

/** Whether the owner of `from.email` has confirmed it; `reason` says why not, null when verified. */
export const SenderVerification = Type.Object({
  status: Type.Boolean(),
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type SenderVerification = Static<typeof SenderVerification>;

/** Something allowed that will probably hurt delivery, tied to the field it is about. Our extension. */
export const SenderWarning = Type.Object({ field: Type.String(), message: Type.String() });
export type SenderWarning = Static<typeof SenderWarning>;

/**
 * An identity mail is sent from. Optional texts are empty strings, times are
 * Unix seconds. `locked` means that something scheduled, being sent or live uses
 * the sender: it can't be changed or deleted until then, for `locked_reason`.
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

/** The answer of `GET /v3/marketing/senders`: all senders, at most 100. */
export const SenderList = Type.Object({ results: Type.Array(Sender) });
export type SenderList = Static<typeof SenderList>;

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const address = Type.Optional(Type.Union([Type.Object({ email: text, name: text }), Type.Null()]));

/**
 * The body that creates or changes a sender. Create takes any part too, so that
 * a missing field is answered by the documented text (`<field> is required.`),
 * every field at once.
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

/** `/v3/marketing/senders` and, under `/v3/senders`, their legacy twin: same shapes, same rules. */
export const senders = defineRoutes(
  { tag: 'Senders', feature: 'mc.senders', twin: ['/marketing/senders', '/senders'] },
  {
    'POST /marketing/senders': {
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
      summary: 'Change a sender',
      scope: 'marketing_campaigns.update',
      audit: false,
      params,
      body: SenderWrite,
      responses: { 200: Sender },
      errors: ['sender_not_found', 'sender_nickname_taken', 'sender_locked'],
    },
    'DELETE /marketing/senders/:id': {
      summary: 'Delete a sender',
      scope: 'marketing_campaigns.delete',
      audit: 'sender.deleted',
      params,
      responses: { 204: Type.Null() },
      errors: ['sender_not_found', 'sender_locked'],
    },
    'POST /marketing/senders/:id/resend_verification': {
      summary: 'Mail the verification link again',
      scope: 'marketing_campaigns.update',
      audit: false,
      params,
      responses: { 204: Type.Null() },
      errors: ['sender_not_found', 'sender_verified'],
    },
  },
);
export type SenderRoutes = typeof senders.routes;
