import { type Static, Type } from '@sinclair/typebox';
import { limits } from './limits';

/** The most conditions on the properties of an event. */
export const mostEventConditions = 5;
/** The longest that contacts can wait for an event, in its unit. */
export const longestEventWait = 999;

/**
 * A condition on a property of a custom event. `is`, `is_not`, `less` and `greater` compare values of the same type,
 * texts exactly; `contains` ignores case. `exists` and `not_exists` have no value.
 */
export const EventCondition = Type.Object({
  property: Type.String({ minLength: 1, maxLength: limits.event.property }),
  operator: Type.Union([
    Type.Literal('is'),
    Type.Literal('is_not'),
    Type.Literal('contains'),
    Type.Literal('less'),
    Type.Literal('greater'),
    Type.Literal('exists'),
    Type.Literal('not_exists'),
  ]),
  value: Type.Union([Type.String({ maxLength: 1000 }), Type.Number(), Type.Boolean(), Type.Null()]),
});
export type EventCondition = Static<typeof EventCondition>;

/** Custom events of a name whose properties meet all conditions. `name` is null until chosen. */
export const EventFilter = Type.Object({
  name: Type.Union([Type.String({ minLength: 1, maxLength: limits.event.name }), Type.Null()]),
  conditions: Type.Array(EventCondition, { maxItems: mostEventConditions }),
});
export type EventFilter = Static<typeof EventFilter>;

/**
 * What contacts wait for at most `timeout` after they reached the step: a custom event, or that they open or click an
 * earlier email of the automation (`step_id`). What happened since the step before counts, too.
 */
export const AwaitedEvent = Type.Object({
  source: Type.Union([Type.Literal('event'), Type.Literal('opened'), Type.Literal('clicked')]),
  ...EventFilter.properties,
  /** With `opened` and `clicked`; null until chosen. */
  step_id: Type.Union([Type.String(), Type.Null()]),
  timeout: Type.Object({
    value: Type.Integer({ minimum: 1, maximum: longestEventWait }),
    unit: Type.Union([Type.Literal('hours'), Type.Literal('days')]),
  }),
});
export type AwaitedEvent = Static<typeof AwaitedEvent>;

/** A wait for an event in a request. By default it is a custom event without conditions, within 3 days. */
export const AwaitedEventInput = Type.Object({
  source: AwaitedEvent.properties.source,
  name: Type.Optional(AwaitedEvent.properties.name),
  conditions: Type.Optional(AwaitedEvent.properties.conditions),
  step_id: Type.Optional(AwaitedEvent.properties.step_id),
  timeout: Type.Optional(AwaitedEvent.properties.timeout),
});
export type AwaitedEventInput = Static<typeof AwaitedEventInput>;
