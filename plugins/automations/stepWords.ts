import type { WaitConfig } from 'sendwright/wire/automationWaits';
import type { AwaitedEvent, EventCondition, EventFilter } from 'sendwright/wire/automationEvents';
import type { AutomationStep } from 'sendwright/wire/automations';
import type { Entry } from './content';
import type { Branch, Delay, EmailCondition, NumberedEmail, SplitCondition, Steps } from './steps';

/** Email activities in words. */
export const activityWords = {
  sent: ['was sent', 'was not sent'],
  delivered: ['was delivered', 'was not delivered'],
  opened: ['has opened', 'has not opened'],
  clicked: ['has clicked', 'has not clicked'],
} as const satisfies Readonly<Record<EmailCondition['activity'], readonly [string, string]>>;

const kindWords = {
  email: 'Email',
  sms: 'SMS',
  audience: 'Audience',
  action: 'Action',
  wait: 'Wait',
  split: 'Split',
} as const;

/** The names of steps by id, as in the form: "Email 2", "Split 1". */
export function stepNames(steps: readonly AutomationStep[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const count = { email: 0, sms: 0, audience: 0, action: 0, wait: 0, split: 0 };
  const walk = (list: readonly AutomationStep[]): void => {
    for (const step of list) {
      count[step.type] += 1;
      names.set(step.id, `${kindWords[step.type]} ${count[step.type]}`);
      if (step.type === 'split') {
        walk(step.yes);
        walk(step.no);
      }
    }
  };
  walk(steps);
  return names;
}

/** The branches of splits, and of waits for an event. */
export const branchWords = [
  { branch: 'yes', label: 'Yes', awaited: 'Happened' },
  { branch: 'no', label: 'No', awaited: 'Timed out' },
] as const satisfies readonly { branch: Branch; label: string; awaited: string }[];

/** Comparisons of properties of events in words. */
export const operatorWords = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  less: 'is less than',
  greater: 'is greater than',
  exists: 'is there',
  not_exists: 'is not there',
} as const satisfies Readonly<Record<EventCondition['operator'], string>>;

export const operatorNeedsValue = (operator: EventCondition['operator']): boolean =>
  operator !== 'exists' && operator !== 'not_exists';

/** An event with its conditions: "“purchase”, total is greater than 100". */
export function describeEvent({ name, conditions }: EventFilter): string {
  const parts = conditions.map(({ property, operator, value }) =>
    `${property} ${operatorWords[operator]} ${operatorNeedsValue(operator) ? String(value) : ''}`.trim(),
  );
  return [`“${name}”`, ...parts].join(', ');
}

function describeAwaited(event: AwaitedEvent, all: readonly NumberedEmail[]): string {
  const { value, unit } = event.timeout;
  const within = `for at most ${value} ${value === 1 ? unit.slice(0, -1) : unit}`;
  if (event.source === 'event') return event.name === null ? '' : `Until ${describeEvent(event)}, ${within}`;
  const number = all.find(({ step }) => step.id === event.step_id)?.number;
  return number === undefined ? '' : `Until email ${number} is ${event.source}, ${within}`;
}

/** The name of a step inside a sentence: "email 2", "SMS 1". */
export const inSentence = (label: string): string => (label.startsWith('SMS') ? label : label.toLowerCase());

/** All steps with their names, in reading order. */
export function labeled(steps: Steps): readonly { readonly id: string; readonly label: string }[] {
  const count = { email: 0, sms: 0, audience: 0, action: 0, wait: 0, split: 0 };
  const walk = (list: Steps): { id: string; label: string }[] =>
    list.flatMap((step) => {
      count[step.kind] += 1;
      const own = { id: step.id, label: `${kindWords[step.kind]} ${count[step.kind]}` };
      return step.kind === 'split' ? [own, ...walk(step.yes), ...walk(step.no)] : [own];
    });
  return walk(steps);
}

/** "once", "at most 3 times". */
export const timesWords = (times: number): string => (times === 1 ? 'once' : `at most ${times} times`);

const timeWords = ({ value, unit }: Delay): string => `${value} ${value === 1 ? unit.slice(0, -1) : unit}`;

/** A split's condition as a question; empty if it has none yet. */
export function describeSplit(
  { match, emails, query, percentage, test, event }: SplitCondition,
  all: readonly NumberedEmail[],
): string {
  if (event !== null) return describeAwaited(event, all);
  if (percentage !== null) {
    const end = test === null ? '' : `, with a winner after ${timeWords(test.after)}`;
    return `${percentage}% of contacts, at random${end}`;
  }
  const asked = emails.flatMap(({ stepId, activity, negated }) => {
    const number = all.find(({ step }) => step.id === stepId)?.number;
    return number === undefined ? [] : [`${activityWords[activity][negated ? 1 : 0]} email ${number}`];
  });
  const parts = [...asked, ...(query === '' ? [] : ['matches the conditions'])];
  return parts.length === 0 ? '' : `Contact ${parts.join(match === 'all' ? ' and ' : ' or ')}?`;
}

/** The days of the week, Monday first. */
export const weekdayWords = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** An hour of the day: "9:00 AM". */
export const hourWords = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;

/** When contacts enter by an event or a date. */
export function describeEntry({ kind, event, date }: Entry, nameOf: (fieldId: string) => string): string {
  if (kind === 'event') return `When a contact has the event ${describeEvent(event)}`;
  const { field, days, hour, yearly } = date;
  return describeWait({ until: 'date', field, days, hour, yearly, zone_field: null }, nameOf).replace('Until', 'On');
}

/** What contacts wait for; empty for only a delay. `nameOf` a field by its id. */
export function describeWait(config: WaitConfig, nameOf: (fieldId: string) => string): string {
  if (config.until === 'delay') return '';
  const zone = config.zone_field === null ? '' : ", in the contact's time zone";
  const at = `at ${hourWords(config.hour)}`;
  if (config.until === 'weekday')
    return config.weekdays.length === 7
      ? `Until ${hourWords(config.hour)}${zone}`
      : `Until ${config.weekdays.map((day) => weekdayWords[day - 1]).join(' or ')} ${at}${zone}`;
  const days = Math.abs(config.days);
  const distance = days === 0 ? '' : `${days} ${days === 1 ? 'day' : 'days'} ${config.days < 0 ? 'before' : 'after'} `;
  const date = config.field === null ? 'a date' : nameOf(config.field);
  return `Until ${distance}${date} ${at}${config.yearly ? ', every year' : ''}${zone}`;
}
