import { danger, success } from 'sendwright/sdk';

const again = 'Please try again. If the issue continues, contact Support.';

export const texts = {
  created: success('Mail route added. Send a test message to check it.'),
  saved: success('Mail route saved. It applies within five seconds.'),
  enabled: success('Messages are sent by {name} again.'),
  disabled: success('{name} is paused. Its messages take the next route.'),
  passwordReplaced: success('The address has a new password. Enter it at Postmark now.'),
  deleted: success('Mail route deleted.'),
  fetchFailed: danger(`Unable to retrieve mail routes. ${again}`),
  createFailed: danger(`Unable to add the mail route. ${again}`),
  updateFailed: danger(`Unable to save the mail route. ${again}`),
  orderFailed: danger(`Unable to change the order. ${again}`),
  deleteFailed: danger(`Unable to delete the mail route. ${again}`),
  mailboxCreated: success('Bounce mailbox added. It is read within a minute.'),
  mailboxSaved: success('Bounce mailbox saved.'),
  mailboxEnabled: success('{name} is read again.'),
  mailboxDisabled: success('{name} is paused. Its messages wait at the server.'),
  mailboxDeleted: success('Bounce mailbox deleted.'),
  mailboxFetchFailed: danger(`Unable to retrieve bounce mailboxes. ${again}`),
  mailboxCreateFailed: danger(`Unable to add the bounce mailbox. ${again}`),
  mailboxUpdateFailed: danger(`Unable to save the bounce mailbox. ${again}`),
  mailboxDeleteFailed: danger(`Unable to delete the bounce mailbox. ${again}`),
} as const;
