import type { AutomationStep } from 'sendwright/wire/automations';

/** What each step is called, by its id: "Email 2", "Split 1", as in the form. */
export function stepNames(steps: readonly AutomationStep[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const count = { email: 0, split: 0 };
  const walk = (list: readonly AutomationStep[]): void => {
    for (const step of list) {
      count[step.type] += 1;
      names.set(step.id, `${step.type === 'email' ? 'Email' : 'Split'} ${count[step.type]}`);
      if (step.type === 'split') {
        walk(step.yes);
        walk(step.no);
      }
    }
  };
  walk(steps);
  return names;
}
