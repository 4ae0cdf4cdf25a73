import type { AwaitedEvent, AwaitedEventInput, EventCondition, EventFilter } from 'sendwright/wire/automationEvents';
import type { AutomationExit, AutomationStep } from 'sendwright/wire/automations';
import { allSteps } from './stepTree';

/** A request's wait for an event, with its defaults. */
export function checkedEvent(input: AwaitedEventInput): AwaitedEvent {
  const { source, name = null, conditions = [], step_id: stepId = null, timeout } = input;
  const isCustom = source === 'event';
  return {
    source,
    name: isCustom ? name : null,
    conditions: isCustom ? checkedConditions(conditions) : [],
    step_id: isCustom ? null : stepId,
    timeout: timeout ?? { value: 3, unit: 'days' },
  };
}

/** Which custom events a request means; by default none is chosen. */
export const checkedFilter = ({ name = null, conditions = [] }: Partial<EventFilter> = {}): EventFilter => ({
  name,
  conditions: checkedConditions(conditions),
});

/** Conditions on whether a property exists have no value. */
export const checkedConditions = (conditions: readonly EventCondition[]): EventCondition[] =>
  conditions.map(({ property, operator, value }) => ({
    property,
    operator,
    value: operator === 'exists' || operator === 'not_exists' ? null : value,
  }));

/** Why contacts can't wait for an event, as a sentence with the property that is wrong; undefined: they can. */
export function eventProblem(event: AwaitedEvent): { message: string; property: string } | undefined {
  if (event.source !== 'event')
    return event.step_id === null ? { message: 'Choose an email before it.', property: 'step_id' } : undefined;
  return filterProblem(event, 'Choose an event.');
}

/** What is missing in the custom events that are meant. */
export const filterProblem = (
  { name, conditions }: EventFilter,
  none: string,
): { message: string; property: string } | undefined =>
  name === null ? { message: none, property: 'name' } : conditionsProblem(conditions);

/** What is missing in conditions on an event's properties. */
function conditionsProblem(conditions: readonly EventCondition[]): { message: string; property: string } | undefined {
  const at = conditions.findIndex(
    ({ operator, value }) => operator !== 'exists' && operator !== 'not_exists' && (value === null || value === ''),
  );
  return at < 0
    ? undefined
    : {
        message: `Enter a value for “${conditions[at]?.property}”, or remove the condition.`,
        property: `conditions[${at}].value`,
      };
}

/** What a contact at a step waits for, as kept with the contact. */
export const awaitedWord = ({ source, name, step_id: stepId }: AwaitedEvent): string =>
  `${source}:${source === 'event' ? name : stepId}`;

/** The events that steps wait for, as kept with the automation. */
export const awaitedWords = (steps: readonly AutomationStep[]): string[] => [
  ...new Set(
    allSteps(steps).flatMap(({ step }) =>
      step.type === 'split' && step.condition.event ? [awaitedWord(step.condition.event)] : [],
    ),
  ),
];

/** The event by which contacts exit, as kept with the automation. */
export const exitWords = ({ event }: AutomationExit): string[] => (event?.name ? [`event:${event.name}`] : []);
