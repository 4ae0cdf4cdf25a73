import type { AwaitedEvent, AwaitedEventInput, EventCondition } from 'sendwright/wire/automationEvents';
import type { AutomationStep } from 'sendwright/wire/automations';
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
  if (event.name === null) return { message: 'Choose an event.', property: 'name' };
  return conditionsProblem(event.conditions);
}

/** What is missing in conditions on an event's properties. */
export function conditionsProblem(
  conditions: readonly EventCondition[],
): { message: string; property: string } | undefined {
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
