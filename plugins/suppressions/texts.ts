import { danger, success, warning } from 'sendwright/sdk';

const again = 'Please try again. If the issue continues, contact Support.';

export const texts = {
  added: success('{added} addresses added to the global unsubscribes.'),
  addedOne: success('1 address added to the global unsubscribes.'),
  addedSomeSkipped: warning('Added to the global unsubscribes: {added}. Invalid and skipped: {skipped}.'),
  addFailed: danger(`Unable to add the addresses. ${again}`),
  addedPart: danger(
    '{added} of {total} addresses were added. Add the file again: those that were added stay as they are.',
  ),
  removed: success('{count} addresses removed.'),
  removedOne: success('{email} removed.'),
  removeFailed: danger(`Unable to remove the addresses. ${again}`),
  removedPart: danger('{count} of {total} addresses were removed. Try again to remove the others.'),
  exported: success('The addresses are being downloaded.'),
  exportFailed: danger(`Unable to export the addresses. ${again}`),
  numbersFailed: danger(`Unable to retrieve the phone numbers. ${again}`),
  numberAdded: success('1 number added to the text opt-outs.'),
  numbersAdded: success('{count} numbers added to the text opt-outs.'),
  addNumbersFailed: danger(`Unable to add the numbers. ${again}`),
  liftFailed: danger(`Unable to change this number. ${again}`),
  fetchFailed: danger(`Unable to retrieve the suppressed addresses. ${again}`),
} as const;
