import { danger, success } from 'sendwright/sdk';

export const texts = {
  created: success('Segment created.'),
  updated: success('Segment saved.'),
  duplicated: success('Segment duplicated. You are editing the copy.'),
  deleted: success('Segment deleted.'),
  refreshing: success('Refresh started. The count follows in a moment.'),
  fetchFailed: danger('Unable to retrieve segments. Please try again. If the issue continues, contact Support.'),
  unavailable: danger('Segments are temporarily unavailable. Please try again in a few minutes.'),
  createFailed: danger('Unable to create the segment. Please try again. If the issue continues, contact Support.'),
  updateFailed: danger('Unable to update the segment. Please try again. If the issue continues, contact Support.'),
  deleteFailed: danger('Unable to delete the segment. Please try again. If the issue continues, contact Support.'),
  refreshFailed: danger('Unable to refresh the segment. Please try again. If the issue continues, contact Support.'),
  limitReached: danger("You've reached the maximum of 200 segments. Delete some to create more."),
} as const;
