import type { AutomationStepInput } from 'sendwright/wire/automations';
import type { Happening } from './automationFlows';

const action = (tag: string): AutomationStepInput => ({ type: 'action', action_config: { action: 'add_tag', tag } });
const audience = (change: 'add' | 'remove'): AutomationStepInput => ({
  type: 'audience',
  audience_config: { action: change },
});
const email: AutomationStepInput = { type: 'email', delay: { value: 1, unit: 'hours' } };
const waitUntil = (
  event: NonNullable<NonNullable<AutomationStepInput['condition']>['event']>,
  yes: AutomationStepInput[],
  no: AutomationStepInput[],
): AutomationStepInput => ({ type: 'split', condition: { event }, yes, no });
const byEmail: AutomationStepInput = {
  type: 'split',
  condition: { emails: [{ step_id: '0', activity: 'opened', negated: false }] },
  yes: [action('One')],
  no: [action('One')],
};
const hours = (value: number) => ({ value, unit: 'hours' as const });

/** A walk on which contacts do all that walks should have: readers open and come, writers do nothing. */
export const tour: { readonly steps: AutomationStepInput[]; readonly happenings: Happening[] } = {
  steps: [
    email,
    audience('add'),
    waitUntil(
      { source: 'opened', step_id: '0', timeout: hours(50) },
      [email, waitUntil({ source: 'event', name: 'came', timeout: hours(50) }, [audience('remove'), byEmail], [email])],
      [waitUntil({ source: 'event', name: 'bought', timeout: hours(1) }, [email], [byEmail])],
    ),
  ],
  happenings: [
    { edit: 'delay', at: 1, moves: ['finish_wait', 'finish_wait', 'finish_wait'] },
    'quiet',
    'later',
    'loud',
    'later',
    'bot',
    'advance',
    'open',
    'advance',
    'later',
    'came',
    'advance',
    ...Array.from({ length: 12 }, () => 'later' as const),
  ],
};
