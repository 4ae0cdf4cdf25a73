import { Type, type Static } from '@sinclair/typebox';

/** At most this many characters in a group's name and description (specification, section 9). */
export const unsubscribeGroupLimits = { name: 30, description: 100, groups: 200, displayed: 25 } as const;

/**
 * A kind of mail a recipient can opt out of. `is_default` means that the
 * preferences page shows it; `unsubscribes` counts the addresses opted out;
 * `last_email_sent_at` is in Unix seconds.
 */
export const UnsubscribeGroup = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  is_default: Type.Boolean(),
  unsubscribes: Type.Integer(),
  last_email_sent_at: Type.Union([Type.Integer(), Type.Null()]),
});
export type UnsubscribeGroup = Static<typeof UnsubscribeGroup>;

/** The answer of `GET /v3/asm/groups`: a bare array. */
export const UnsubscribeGroupList = Type.Array(UnsubscribeGroup);
export type UnsubscribeGroupList = Static<typeof UnsubscribeGroupList>;

/**
 * The body that creates a group (`POST /v3/asm/groups`). Name up to 30 characters and unique, description up to 100.
 */
export const UnsubscribeGroupCreate = Type.Object({
  name: Type.String(),
  description: Type.String(),
  is_default: Type.Optional(Type.Boolean()),
});
export type UnsubscribeGroupCreate = Static<typeof UnsubscribeGroupCreate>;

/** The body that changes a group (`PATCH /v3/asm/groups/{id}`): any part of `UnsubscribeGroupCreate`. */
export const UnsubscribeGroupPatch = Type.Partial(UnsubscribeGroupCreate);
export type UnsubscribeGroupPatch = Static<typeof UnsubscribeGroupPatch>;
