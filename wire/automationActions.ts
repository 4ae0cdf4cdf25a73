import { type Static, Type } from '@sinclair/typebox';
import { limits } from './limits';

/** The longest text of a notice to a teammate, in characters. */
export const longestNotice = 500;

/** How often a go-to can send a contact back each time they enter, and how many of them an automation can have. */
export const mostJumps = 10;
export const mostGoTos = 5;

/** What an action does. */
export const ActionName = Type.Union([
  Type.Literal('set_field'),
  Type.Literal('add_to_list'),
  Type.Literal('remove_from_list'),
  Type.Literal('add_tag'),
  Type.Literal('remove_tag'),
  Type.Literal('notify'),
  Type.Literal('webhook'),
  Type.Literal('go_to'),
  Type.Literal('end'),
]);
export type ActionName = Static<typeof ActionName>;

/** An action; what is null has not been chosen yet. */
export type ActionConfig =
  | { action: 'set_field'; field: string | null; value: string | number | null }
  | { action: 'add_to_list' | 'remove_from_list'; list_id: string | null }
  | { action: 'add_tag' | 'remove_tag'; tag: string | null }
  | { action: 'notify'; username: string | null; message: string }
  | { action: 'webhook'; url: string | null }
  | { action: 'go_to'; step_id: string | null; times: number }
  | { action: 'end' };

const NullableText = (maxLength: number) => Type.Union([Type.String({ maxLength }), Type.Null()]);

/** An action in a request. What is omitted stays as it is, unless `action` changes. */
export const ActionConfigInput = Type.Object({
  action: ActionName,
  /** With `set_field`: the name of a reserved field, or the id of a custom one. Identifiers can't be set. */
  field: Type.Optional(NullableText(100)),
  /** With `set_field`. A date is an ISO 8601 text. `null` and `""` clear the field. */
  value: Type.Optional(Type.Union([Type.String({ maxLength: 1000 }), Type.Number(), Type.Null()])),
  /** With the two actions for lists. */
  list_id: Type.Optional(NullableText(100)),
  /** With the two actions for tags: its name. `add_tag` creates it if there is none. */
  tag: Type.Optional(NullableText(limits.tag.name)),
  /** With `notify`: a teammate of the account, who is emailed; everybody sees the notice in the workbench. */
  username: Type.Optional(NullableText(254)),
  /** With `notify`: a text for the teammate. */
  message: Type.Optional(Type.String({ maxLength: longestNotice })),
  /** With `webhook`: where a signed JSON document with the contact is posted. */
  url: Type.Optional(NullableText(2000)),
  /** With `go_to`: the step with which the contact goes on, in a new pass. */
  step_id: Type.Optional(NullableText(100)),
  /** With `go_to`: how often a contact is sent there each time they enter. Then they go on with the next step. */
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: mostJumps })),
});
export type ActionConfigInput = Static<typeof ActionConfigInput>;
