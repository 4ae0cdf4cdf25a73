import { danger, success } from 'sendwright/sdk';

export const texts = {
  created: success('{label} is connected. Events are now forwarded.'),
  saved: success('{label} saved.'),
  enabled: success('{label} is on. Events are now forwarded.'),
  disabled: success("{label} is off. Events from this period won't be forwarded later."),
  deleted: success('{label} deleted.'),
  deletedOne: success('Integration deleted.'),
  deletedSeveral: success('{count} integrations deleted.'),
  disconnected: success('{destination} is disconnected.'),
  smsConnected: success('{destination} is connected.'),
  repliesSaved: success('Replies saved.'),
  smsSaveFailed: danger("We couldn't verify your SMS account. Check your Account SID and Auth Token."),
  smsUnavailable: danger("The SMS provider can't be reached. Try again in a few minutes."),
  fetchFailed: danger('Unable to retrieve integrations. Please try again. If the issue continues, contact Support.'),
  atMaximum: danger("You've reached the limit of {limit} integrations with {destination}. Delete one to add another."),
  createFailed: danger('Unable to create the integration. Please try again. If the issue continues, contact Support.'),
  updateFailed: danger('Unable to update the integration. Please try again. If the issue continues, contact Support.'),
  deleteFailed: danger('Unable to delete the integration. Please try again. If the issue continues, contact Support.'),
  deleteSeveralFailed: danger(
    'Unable to delete the integrations. Please try again. If the issue continues, contact Support.',
  ),
} as const;
