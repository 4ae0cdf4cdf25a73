import { danger, success } from 'sendwright/sdk';

export const texts = {
  saved: success('Contact saved.'),
  deleted: success('Contact deleted.'),
  deletedSome: success('{count} contacts deleted.'),
  allDeleted: success('All contacts deleted.'),
  addedToList: success('{count} contacts added to {list}.'),
  removedFromList: success('{count} contacts removed from {list}.'),
  importStarted: success('Import started. You can leave this page; it goes on.'),
  undoFailed: danger('Unable to undo the import. Please try again. If the issue continues, contact Support.'),
  countFailed: danger('Unable to retrieve the number of contacts. Please try again. If the issue continues, contact Support.'),
  fetchFailed: danger('Unable to retrieve contacts. Please try again. If the issue continues, contact Support.'),
  notFound: danger("We couldn't find that contact."),
  updateFailed: danger('Unable to update the contact. Please try again. If the issue continues, contact Support.'),
  createFailed: danger('Unable to add the contacts. Please try again. If the issue continues, contact Support.'),
  deleteFailed: danger('Unable to delete the contacts. Please try again. If the issue continues, contact Support.'),
  listFailed: danger('Unable to change the list. Please try again. If the issue continues, contact Support.'),
  importFailed: danger('Unable to import the contacts. Please try again. If the issue continues, contact Support.'),
} as const;
