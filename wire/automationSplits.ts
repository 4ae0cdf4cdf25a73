import { type Static, Type } from '@sinclair/typebox';
import { AwaitedEvent } from './automationEvents';

/** A contact's activity on an earlier email of the automation. */
export const EmailActivity = Type.Object({
  step_id: Type.String(),
  activity: Type.Union([
    Type.Literal('sent'),
    Type.Literal('delivered'),
    Type.Literal('opened'),
    Type.Literal('clicked'),
  ]),
  /** True: the contact did not. */
  negated: Type.Boolean(),
});
export type EmailActivity = Static<typeof EmailActivity>;

/** What decides a test between the branches of a random split, and how long after its first contact. */
export const SplitTest = Type.Object({
  /** Opened or clicked an email of the branch (bots don't count), or did what the automation's goal says. */
  metric: Type.Union([Type.Literal('opened'), Type.Literal('clicked'), Type.Literal('converted')]),
  after: Type.Object({
    value: Type.Integer({ minimum: 1, maximum: 999 }),
    unit: Type.Union([Type.Literal('hours'), Type.Literal('days')]),
  }),
});
export type SplitTest = Static<typeof SplitTest>;

const Group = Type.Object({ people: Type.Integer(), did: Type.Integer() });

/** The result of a test: the branch that everybody takes from then on. */
export const SplitWinner = Type.Object({
  step_id: Type.String(),
  branch: Type.Union([Type.Literal('yes'), Type.Literal('no')]),
  decided_at: Type.String(),
  /** Who took each branch before, and how many of them did it. */
  yes: Group,
  no: Group,
});
export type SplitWinner = Static<typeof SplitWinner>;

/**
 * The condition of a split: a query (version 2) on the contact, conditions on earlier emails, or both, joined by
 * `match`; or a `percentage` of contacts, or an event that contacts wait for, instead.
 */
export const SplitCondition = Type.Object({
  match: Type.Union([Type.Literal('all'), Type.Literal('any')]),
  query_dsl: Type.Union([Type.String(), Type.Null()]),
  builder: Type.Optional(Type.Unknown()),
  emails: Type.Array(EmailActivity),
  /** The share of contacts who take Yes, at random; a contact's branch is always the same. */
  percentage: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 99 }), Type.Null()])),
  /** With `percentage`: when it is over, everybody takes the branch that did better; null or missing: it goes on. */
  test: Type.Optional(Type.Union([SplitTest, Type.Null()])),
  /** What contacts wait for: those for whom it happens take Yes then, the others No when the time is over. */
  event: Type.Optional(Type.Union([AwaitedEvent, Type.Null()])),
});
export type SplitCondition = Static<typeof SplitCondition>;
