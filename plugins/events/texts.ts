import { danger, success } from 'sendwright/sdk';

export const texts = {
  retentionSaved: success('Retention of events saved.'),
  saveFailed: danger(
    'Unable to save the retention of events. Please try again. If the issue continues, contact Support.',
  ),
} as const;
