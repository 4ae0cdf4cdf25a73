import { danger, success } from 'sendwright/sdk';

/** Apart from the other texts, which load with the list. */
export const startTexts = {
  startReplaced: success('The content was replaced.'),
  startRefused: danger('Your last changes could not be saved yet, so the content stays as it is.'),
  startFailed: danger('Unable to start from this. Please try again. If the issue continues, contact Support.'),
  startEmpty: danger('This single send has no HTML to start from. Choose another one.'),
} as const;
