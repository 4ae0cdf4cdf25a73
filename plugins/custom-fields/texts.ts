import { danger, success } from 'sendwright/sdk';

export const texts = {
  created: success('Custom field created.'),
  updated: success('Custom field saved.'),
  deleted: success('Custom field deleted.'),
  limitReached: danger("You've reached the limit of 500 custom fields."),
  fetchFailed: danger('Unable to retrieve custom fields. Please try again. If the issue continues, contact Support.'),
  createFailed: danger('Unable to create the custom field. Please try again. If the issue continues, contact Support.'),
  updateFailed: danger('Unable to update the custom field. Please try again. If the issue continues, contact Support.'),
  deleteFailed: danger('Unable to delete the custom field. Please try again. If the issue continues, contact Support.'),
} as const;
