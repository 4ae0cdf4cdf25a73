import type { FlowEmailName } from 'sendwright/email/gallery/flows';
import type { IconName } from 'sendwright/sdk/ui';
import type { AutomationEntryInput, AutomationStepInput } from 'sendwright/wire/automations';

/** A segment by which contacts enter; created unless there is one of this name. */
export interface FlowSegment {
  readonly kind: 'segment';
  readonly name: string;
  /** In the segment query language, version 2. */
  readonly query: string;
}

/** A date of contacts by which they enter; its custom field is created unless there is one of this name. */
export interface FlowDate {
  readonly kind: 'date';
  readonly field: string;
  readonly days: number;
  readonly yearly: boolean;
  readonly hour: number;
}

/** A custom event, or being added to a list that is still to be chosen. */
export type FlowEntry =
  | FlowSegment
  | FlowDate
  | { readonly kind: 'event'; readonly name: string }
  | { readonly kind: 'list' };

/** A step; emails are named, and `until` waits for an event with branches for both ends. */
export type FlowStep =
  | { readonly email: FlowEmailName; readonly after?: FlowDelay }
  | { readonly tag: string }
  | { readonly until: FlowUntil; readonly yes: readonly FlowStep[]; readonly no: readonly FlowStep[] }
  | { readonly waitForDate: { readonly days: number; readonly hour: number } };

/** Hours or days, as in `[3, 'days']`. */
export type FlowDelay = readonly [value: number, unit: 'hours' | 'days'];

export interface FlowUntil {
  /** The name of a custom event, or what is done with the email before. */
  readonly event?: string;
  readonly email?: readonly [name: FlowEmailName, what: 'opened' | 'clicked'];
  readonly within: FlowDelay;
}

/** A custom event within some days, and the property with its value. */
export interface FlowGoal {
  readonly event: string;
  readonly days: number;
  readonly value?: string;
}

/** A ready-made automation: who enters, and its emails and steps. */
export interface Flow {
  readonly id: string;
  readonly name: string;
  readonly category: 'New contacts' | 'Sales' | 'After an order' | 'Dates' | 'Inactive contacts';
  readonly icon: IconName;
  /** What it is for, in a sentence. */
  readonly text: string;
  readonly entry: FlowEntry;
  readonly reentry?: NonNullable<AutomationEntryInput['reentry']>;
  /** What counts as a conversion. */
  readonly goal: FlowGoal;
  readonly steps: readonly FlowStep[];
}

/** Its emails, in reading order. */
export const emailsIn = (steps: readonly FlowStep[]): readonly FlowEmailName[] =>
  steps.flatMap((step) => {
    if ('email' in step) return [step.email];
    return 'until' in step ? [...emailsIn(step.yes), ...emailsIn(step.no)] : [];
  });

const delayOf = ([value, unit]: FlowDelay) => ({ value, unit });

/** The steps as a request. `messageOf` an email, and the id of the date's field where a step waits for it. */
export function stepsOf(
  steps: readonly FlowStep[],
  messageOf: (name: FlowEmailName) => NonNullable<AutomationStepInput['email_config']>,
  field: string | null,
): AutomationStepInput[] {
  return steps.map((step): AutomationStepInput => {
    if ('email' in step)
      return {
        id: step.email,
        type: 'email',
        delay: delayOf(step.after ?? [0, 'hours']),
        email_config: messageOf(step.email),
      };
    if ('tag' in step) return { type: 'action', action_config: { action: 'add_tag', tag: step.tag } };
    if ('waitForDate' in step) {
      const { days, hour } = step.waitForDate;
      return { type: 'wait', wait_config: { until: 'date', field, days, hour, yearly: false } };
    }
    const { event, email, within } = step.until;
    const timeout = delayOf(within);
    return {
      type: 'split',
      condition: {
        event: email
          ? { source: email[1], step_id: email[0], timeout }
          : { source: 'event', name: event ?? null, timeout },
      },
      yes: stepsOf(step.yes, messageOf, field),
      no: stepsOf(step.no, messageOf, field),
    };
  });
}
