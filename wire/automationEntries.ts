import { type Static, Type } from '@sinclair/typebox';

/** The most times that a contact can enter an automation. */
export const mostEntries = 1000;

const Nullable = Type.Union([Type.String(), Type.Null()]);

/**
 * Whether contacts who have finished can enter again: once this many days have passed since they entered last, and up to
 * so many times in all. Whoever is in the automation does not enter a second time beside it.
 */
export const Reentry = Type.Object({
  days: Type.Integer({ minimum: 0, maximum: 3650 }),
  most: Type.Integer({ minimum: 2, maximum: mostEntries }),
});
export type Reentry = Static<typeof Reentry>;

/**
 * When contacts enter: when they are added to a list, enter a segment, get a tag, or are added to the account. `id` is
 * null with `all`, and while nothing is chosen.
 */
export const AutomationEntry = Type.Object({
  type: Type.Union([Type.Literal('list'), Type.Literal('segment'), Type.Literal('tag'), Type.Literal('all')]),
  id: Nullable,
  /** Null or missing: each contact enters once. */
  reentry: Type.Optional(Type.Union([Reentry, Type.Null()])),
});
export type AutomationEntry = Static<typeof AutomationEntry>;

/** An entry in a request. `reentry` stays as it is when it is omitted. */
export const AutomationEntryInput = Type.Object({
  type: AutomationEntry.properties.type,
  id: Type.Optional(Nullable),
  reentry: Type.Optional(
    Type.Union([
      Type.Object({ days: Reentry.properties.days, most: Type.Optional(Reentry.properties.most) }),
      Type.Null(),
    ]),
  ),
});
export type AutomationEntryInput = Static<typeof AutomationEntryInput>;
