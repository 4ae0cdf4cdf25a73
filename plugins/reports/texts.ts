import { danger, success } from 'sendwright/sdk';

export const texts = {
  linkCopied: success('The link was copied. It opens this chart with the same days and filters.'),
  linkNotCopied: danger("The browser didn't allow copying. Copy the address of this page instead."),
  imageFailed: danger('Unable to draw the image. Please try again. If the issue continues, contact Support.'),
  weeklyOn: success('You get the weekly report on Mondays.'),
  weeklyOff: success('You no longer get the weekly report.'),
  weeklyFailed: danger(
    'Unable to change the weekly report. Please try again. If the issue continues, contact Support.',
  ),
} as const;
