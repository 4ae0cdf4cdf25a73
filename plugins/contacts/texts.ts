import { danger, success } from 'sendwright/sdk';

export const texts = {
  saved: success('Contact saved.'),
  undone: success('Undone: everything is as it was.'),
  undoneInPart: success('Undone, except for {count} contacts that were changed or added again since.'),
  addedToList: success('Contacts added to {list}: {count}.'),
  merged: success('Contacts merged.'),
  allDeleted: success('All contacts deleted.'),
  undoFailed: danger('Unable to undo the import. Please try again. If the issue continues, contact Support.'),
  countFailed: danger(
    'Unable to retrieve the number of contacts. Please try again. If the issue continues, contact Support.',
  ),
  fetchFailed: danger('Unable to retrieve contacts. Please try again. If the issue continues, contact Support.'),
  notFound: danger("We couldn't find that contact."),
  updateFailed: danger('Unable to update the contact. Please try again. If the issue continues, contact Support.'),
  createFailed: danger('Unable to add the contacts. Please try again. If the issue continues, contact Support.'),
  deleteFailed: danger('Unable to delete the contacts. Please try again. If the issue continues, contact Support.'),
  listFailed: danger('Unable to change the list. Please try again. If the issue continues, contact Support.'),
  tagDeleted: success('Tag deleted.'),
  tagFailed: danger('Unable to change the tags. Please try again. If the issue continues, contact Support.'),
  fieldFailed: danger('Unable to set the field. Please try again. If the issue continues, contact Support.'),
  changeUndoFailed: danger('Unable to undo the change. Please try again. If the issue continues, contact Support.'),
  mergeFailed: danger('Unable to merge the contacts. Please try again. If the issue continues, contact Support.'),
  importFailed: danger('Unable to import the contacts. Please try again. If the issue continues, contact Support.'),
} as const;
