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
  /** What contacts wait for: those for whom it happens take Yes then, the others No when the time is over. */
  event: Type.Optional(Type.Union([AwaitedEvent, Type.Null()])),
});
export type SplitCondition = Static<typeof SplitCondition>;
