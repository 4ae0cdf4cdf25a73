import { danger, success } from 'sendwright/sdk';

const again = 'Please try again. If the issue continues, contact Support.';

export const texts = {
  created: success('Webhook added.'),
  saved: success('Webhook saved.'),
  enabled: success('The webhook is on. New events are posted to it.'),
  disabled: success("The webhook is off. Events from this period won't be posted later."),
  deleted: success('Webhook deleted.'),
  tested: success('{url} accepted an example of each event.'),
  retrying: success('The events are being posted again.'),
  fetchFailed: danger(`Unable to retrieve webhooks. ${again}`),
  createFailed: danger(`Unable to add the webhook. ${again}`),
  updateFailed: danger(`Unable to save the webhook. ${again}`),
  signingFailed: danger(`Unable to change the signing of the saved webhook. ${again}`),
  deleteFailed: danger(`Unable to delete the webhook. ${again}`),
  testRefused: danger('{reason}'),
  testFailed: danger(`Unable to send the test events. ${again}`),
  retryFailed: danger(`Unable to post the events again. ${again}`),
} as const;
