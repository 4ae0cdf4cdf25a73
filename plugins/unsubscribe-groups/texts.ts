import { danger, success, warning } from 'sendwright/sdk';

const again = 'Please try again. If the issue continues, contact Support.';

export const texts = {
  created: success('Unsubscribe group created.'),
  updated: success('Unsubscribe group saved.'),
  deleted: success('Unsubscribe group deleted.'),
  added: success('{added} addresses added to {group}.'),
  addedOne: success('1 address added to {group}.'),
  addedSomeSkipped: warning('{added} added to {group}, {skipped} skipped.'),
  takenOut: success('{count} addresses removed from {group}.'),
  takenOutOne: success('{email} removed from {group}.'),
  takeOutFailed: danger(`Unable to remove the addresses. ${again}`),
  exported: success('The addresses of {group} are being downloaded.'),
  uploaded: success('Upload complete. {added} added to {group}.'),
  uploadedSomeSkipped: warning('Upload complete. {added} added to {group}, {skipped} skipped.'),
  uploadPartlyFailed: danger('{failed} of {total} could not be added to {group}. Retry to send those again.'),
  uploadInterrupted: danger(
    'The page was reloaded before the upload was complete. Upload the file again: addresses that were already ' +
      'added stay as they are.',
  ),
  limited: warning('Uploads are limited to 20,000 email addresses. The last address processed is {last}.'),
  centerSaved: success('Preference center saved.'),
  languageSaved: success('Texts saved.'),
  languageSaveFailed: danger(`Unable to save the texts. ${again}`),
  languageRemoved: success('{name} removed.'),
  languageRemoveFailed: danger(`Unable to remove the language. ${again}`),
  languageRead: success('{read} read from the file. Save to use them.'),
  languageReadSome: warning('{read} read from the file, {unknown} skipped. Save to use them.'),
  languageUnreadable: danger(
    'The file has no texts. Use a JSON object by key, or a CSV with the columns key and text.',
  ),
  centerSaveFailed: danger(`Unable to save the preference center. ${again}`),
  fetchFailed: danger(`Unable to retrieve unsubscribe groups. ${again}`),
  fetchOneFailed: danger(`Unable to retrieve the unsubscribe group. ${again}`),
  suppressionsFailed: danger(`Unable to retrieve the unsubscribed addresses of the group. ${again}`),
  createFailed: danger(`Unable to create the unsubscribe group. ${again}`),
  updateFailed: danger(`Unable to update the unsubscribe group. ${again}`),
  deleteFailed: danger(`Unable to delete the unsubscribe group. ${again}`),
  addFailed: danger(`Unable to add the addresses. ${again}`),
  exportFailed: danger('Unable to export the addresses. Please retry. If the issue continues, contact Support.'),
} as const;
