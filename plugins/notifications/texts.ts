import { danger, success } from 'sendwright/sdk';

export const texts = {
  added: success('{email} now gets notices.'),
  removed: success('{email} gets no more notices.'),
  fetchFailed: danger('Unable to retrieve notifications. Please try again. If the issue continues, contact Support.'),
  createFailed: danger('Unable to create the recipient. Please try again. If the issue continues, contact Support.'),
  deleteFailed: danger('Unable to delete the recipient. Please try again. If the issue continues, contact Support.'),
  dismissFailed: danger('Unable to update the notice. Please try again. If the issue continues, contact Support.'),
} as const;
