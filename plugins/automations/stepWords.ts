import type { AutomationStep } from 'sendwright/wire/automations';
import type { EmailCondition, NumberedEmail, SplitCondition } from './steps';

/** Email activities in words. */
export const activityWords = {
  sent: ['was sent', 'was not sent'],
  delivered: ['was delivered', 'was not delivered'],
  opened: ['has opened', 'has not opened'],
  clicked: ['has clicked', 'has not clicked'],
} as const satisfies Readonly<Record<EmailCondition['activity'], readonly [string, string]>>;

const kindWords = { email: 'Email', sms: 'SMS', audience: 'Audience', action: 'Action', split: 'Split' } as const;

/** The names of steps by id, as in the form: "Email 2", "Split 1". */
export function stepNames(steps: readonly AutomationStep[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const count = { email: 0, sms: 0, audience: 0, action: 0, split: 0 };
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

/** A split's condition as a question; empty if it has none yet. */
export function describeSplit({ match, emails, query }: SplitCondition, all: readonly NumberedEmail[]): string {
  const asked = emails.flatMap(({ stepId, activity, negated }) => {
    const number = all.find(({ step }) => step.id === stepId)?.number;
    return number === undefined ? [] : [`${activityWords[activity][negated ? 1 : 0]} email ${number}`];
  });
  const parts = [...asked, ...(query === '' ? [] : ['matches the conditions'])];
  return parts.length === 0 ? '' : `Contact ${parts.join(match === 'all' ? ' and ' : ' or ')}?`;
}
