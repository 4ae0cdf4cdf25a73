import { danger, success } from 'sendwright/sdk';

/** Apart from the other texts, which load with the list. */
export const peopleTexts = {
  resendCreated: success('Draft created. Review it, then schedule it.'),
  resendDraftFailed: danger('Unable to create the draft. Please try again. If the issue continues, contact Support.'),
  peopleSegmentCreated: success('Segment created.'),
  taggedSegmentCreated: success('Segment created. Its people are being tagged.'),
} as const;
