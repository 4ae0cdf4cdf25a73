import { danger, success } from 'sendwright/sdk';

export const texts = {
  weeklyOn: success('You get the weekly report on Mondays.'),
  weeklyOff: success('You no longer get the weekly report.'),
  weeklyFailed: danger(
    'Unable to change the weekly report. Please try again. If the issue continues, contact Support.',
  ),
} as const;
