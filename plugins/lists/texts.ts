import { danger, success } from 'sendwright/sdk';

export const texts = {
  created: success('List created.'),
  updated: success('List saved.'),
  deleted: success('List deleted.'),
  deletedWithContacts: success('List deleted. Its contacts are being deleted.'),
  confirmationOn: success('New people on this list are now asked to confirm.'),
  confirmationOff: success('New people join this list right away again.'),
  resent: success('Confirmation email sent to {email}.'),
  resentCaptured: success('The confirmation email to {email} was captured here.'),
  forgotten: success('{email} removed. Their link no longer works.'),
  resendFailed: danger(
    'Unable to send the confirmation email. Please try again. If the issue continues, contact Support.',
  ),
  removeFailed: danger(
    'Unable to remove the pending confirmation. Please try again. If the issue continues, contact Support.',
  ),
  fetchFailed: danger('Unable to retrieve lists. Please try again. If the issue continues, contact Support.'),
  createFailed: danger('Unable to create the list. Please try again. If the issue continues, contact Support.'),
  updateFailed: danger('Unable to update the list. Please try again. If the issue continues, contact Support.'),
  deleteFailed: danger('Unable to delete the list. Please try again. If the issue continues, contact Support.'),
} as const;
