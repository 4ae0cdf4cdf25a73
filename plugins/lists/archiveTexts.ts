import { danger, success } from 'sendwright/sdk';

/** Apart from the other texts, which load with every choice of a list. */
export const archiveTexts = {
  archiveOn: success('The public archive is saved.'),
  archiveOff: success('The public archive is off. Its address never works again.'),
  archiveFailed: danger(
    'Unable to save the public archive. Please try again. If the issue continues, contact Support.',
  ),
} as const;
