import { Type, type Static } from '@sinclair/typebox';

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

/** The body that creates a sender (`POST /v3/marketing/senders`). */
export const SenderCreate = Type.Object({
  nickname: Type.String(),
  from: Type.Object({ email: Type.String(), name: Type.String() }),
  reply_to: Type.Object({ email: Type.String(), name: Type.Optional(Type.String()) }),
  address: Type.String(),
  address_2: Type.Optional(Type.String()),
  city: Type.String(),
  state: Type.Optional(Type.String()),
  zip: Type.Optional(Type.String()),
  country: Type.String(),
});
export type SenderCreate = Static<typeof SenderCreate>;

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const address = Type.Optional(Type.Union([Type.Object({ email: text, name: text }), Type.Null()]));

/**
 * The body that changes a sender (`PATCH /v3/marketing/senders/{id}`): any part
 * of `SenderCreate`. Create takes it too, so that a missing field is answered
 * by the documented text (`<field> is required.`), every field at once.
 */
export const SenderPatch = Type.Object({
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
export type SenderPatch = Static<typeof SenderPatch>;
