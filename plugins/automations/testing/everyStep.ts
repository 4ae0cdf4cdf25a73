import type { AutomationStep } from 'sendwright/wire/automations';
import { anAutomation, anEmail, aText } from './automations';

export const now = { value: 0, unit: 'hours' } as const;
/** About the first email. */
export const asked = { step_id: 'one', activity: 'clicked', negated: true } as const;
export const aSplit = (id: string, yes: AutomationStep[], no: AutomationStep[]): AutomationStep => ({
  id,
  type: 'split',
  delay: now,
  condition: { match: 'any', query_dsl: "city = 'Lyon'", emails: [asked] },
  yes,
  no,
});
export const anAction: AutomationStep = { id: 'tag', type: 'action', delay: now, action_config: { action: 'end' } };
export const aWait: AutomationStep = { id: 'wait', type: 'wait', delay: now, wait_config: { until: 'delay' } };
export const anAudience: AutomationStep = {
  id: 'audience',
  type: 'audience',
  delay: now,
  audience_config: { audience_id: 'a1', action: 'remove' },
};
/** Steps of all types: two emails, a text, an audience and a wait, and a split of an email and an action. */
export const everyStep = anAutomation({
  steps: [
    anEmail('one', { delay: now }),
    aText('text'),
    anAudience,
    aWait,
    aSplit('split', [anEmail('yes')], [anEmail('no'), anAction]),
  ],
});
