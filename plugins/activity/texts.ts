import { danger, success, warning } from 'sendwright/sdk';

const again = 'Please try again. If the issue continues, contact Support.';

export const texts = {
  fetchFailed: danger(`Unable to retrieve the messages. ${again}`),
  exported: success('The events are being downloaded.'),
  exportFailed: danger(`Unable to export the events. ${again}`),
  exportedTooOften: warning('You have exported activity many times today. Try again in a few hours.'),
  downloadFailed: danger(`Unable to download the events. ${again}`),
  downloadGone: warning('This file is no longer available. Export the events again.'),
} as const;
