import { danger, success } from 'sendwright/sdk';

export const texts = {
  emptied: success('Outbox emptied.'),
  actFailed: danger('Unable to do that. Please try again. If the issue continues, contact Support.'),
  emptyFailed: danger('Unable to empty the outbox. Please try again. If the issue continues, contact Support.'),
} as const;
