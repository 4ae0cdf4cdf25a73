import { danger, success } from 'sendwright/sdk';

export const texts = {
  created: success('Subuser {username} created.'),
  createdMailed: success('Subuser {username} created. It can send once {email} is confirmed: we sent a link there.'),
  createdCaptured: success(
    'Subuser {username} created. It can send once {email} is confirmed: sign in as {username} and open its Outbox.',
  ),
  disabled: success('{username} is switched off: it cannot send, and nobody can sign in to it.'),
  enabled: success('{username} is switched on.'),
  accessOff: success('Users of {username} have no access to the workbench. Its API keys keep working.'),
  accessOn: success('Users of {username} can sign in again.'),
  creditsSaved: success('Credits of {username} saved.'),
  deleted: success('Subuser {username} deleted. Its data is being removed.'),
  fetchFailed: danger('Unable to retrieve subusers. Please try again. If the issue continues, contact Support.'),
  createFailed: danger('Unable to create the subuser. Please try again. If the issue continues, contact Support.'),
  updateFailed: danger('Unable to update the subuser. Please try again. If the issue continues, contact Support.'),
  deleteFailed: danger('Unable to delete the subuser. Please try again. If the issue continues, contact Support.'),
  impersonateFailed: danger('Unable to work as {username}. Only administrators of the parent account may.'),
} as const;
