import { danger, success } from 'sendwright/sdk';

export const texts = {
  created: success('Sender created. We sent a verification email to {email}.'),
  createdCaptured: success('Sender created. The verification email to {email} was captured here.'),
  createdVerified: success('Sender created.'),
  updated: success('Sender saved.'),
  deleted: success('Sender deleted.'),
  resent: success('Verification email sent to {email}.'),
  resentCaptured: success('The verification email to {email} was captured here.'),
  fetchFailed: danger('Unable to retrieve senders. Please try again. If the issue continues, contact Support.'),
  createFailed: danger('Unable to create the sender. Please try again. If the issue continues, contact Support.'),
  updateFailed: danger('Unable to update the sender. Please try again. If the issue continues, contact Support.'),
  deleteFailed: danger('Unable to delete the sender. Please try again. If the issue continues, contact Support.'),
  resendFailed: danger(
    'Unable to resend the verification email. Please try again. If the issue continues, contact Support.',
  ),
  domainAuthenticated: success('{domain} is authenticated. Its senders are verified, and its mail is signed.'),
  domainUnchanged: success('The record of {domain} is in place.'),
  domainRemoved: success('Domain removed.'),
  domainsFailed: danger('Unable to retrieve domains. Please try again. If the issue continues, contact Support.'),
  domainCreateFailed: danger('Unable to add the domain. Please try again. If the issue continues, contact Support.'),
  domainCheckFailed: danger('Unable to check the domain. Please try again. If the issue continues, contact Support.'),
  domainRemoveFailed: danger('Unable to remove the domain. Please try again. If the issue continues, contact Support.'),
  linkFound: success('The records of {host} are in place.'),
  linkOn: success('New links use {host} once its records are in place.'),
  linkOff: success('New links no longer use {host}.'),
  linkRemoved: success('Link domain removed.'),
  linksFailed: danger('Unable to retrieve link domains. Please try again. If the issue continues, contact Support.'),
  linkCreateFailed: danger('Unable to add the link domain. Please try again. If the issue continues, contact Support.'),
  linkCheckFailed: danger('Unable to check the records. Please try again. If the issue continues, contact Support.'),
  linkChangeFailed: danger(
    'Unable to change the link domain. Please try again. If the issue continues, contact Support.',
  ),
  linkRemoveFailed: danger(
    'Unable to remove the link domain. Please try again. If the issue continues, contact Support.',
  ),
} as const;
