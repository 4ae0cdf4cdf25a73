import { danger, success } from 'sendwright/sdk';

export const texts = {
  created: success('List created.'),
  updated: success('List saved.'),
  deleted: success('List deleted.'),
  deletedWithContacts: success('List deleted. Its contacts are being deleted.'),
  fetchFailed: danger('Unable to retrieve lists. Please try again. If the issue continues, contact Support.'),
  createFailed: danger('Unable to create the list. Please try again. If the issue continues, contact Support.'),
  updateFailed: danger('Unable to update the list. Please try again. If the issue continues, contact Support.'),
  deleteFailed: danger('Unable to delete the list. Please try again. If the issue continues, contact Support.'),
} as const;
