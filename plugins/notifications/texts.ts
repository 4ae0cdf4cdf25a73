import { danger, success } from 'sendwright/sdk';

export const texts = {
  added: success('{email} is told from now on.'),
  removed: success('{email} is told nothing more.'),
  fetchFailed: danger('Unable to retrieve notifications. Please try again. If the issue continues, contact Support.'),
  createFailed: danger('Unable to create the recipient. Please try again. If the issue continues, contact Support.'),
  deleteFailed: danger('Unable to delete the recipient. Please try again. If the issue continues, contact Support.'),
  dismissFailed: danger('Unable to update the notice. Please try again. If the issue continues, contact Support.'),
} as const;
