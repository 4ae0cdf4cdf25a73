import { danger, success } from 'sendwright/sdk';

export const texts = {
  created: success('Sender created. We sent a verification email to {email}.'),
  createdVerified: success('Sender created.'),
  updated: success('Sender saved.'),
  deleted: success('Sender deleted.'),
  resent: success('Verification email sent to {email}.'),
  fetchFailed: danger('Unable to retrieve senders. Please try again. If the issue continues, contact Support.'),
  createFailed: danger('Unable to create the sender. Please try again. If the issue continues, contact Support.'),
  updateFailed: danger('Unable to update the sender. Please try again. If the issue continues, contact Support.'),
  deleteFailed: danger('Unable to delete the sender. Please try again. If the issue continues, contact Support.'),
  resendFailed: danger('Unable to resend the verification email. Please try again. If the issue continues, contact Support.'),
} as const;
