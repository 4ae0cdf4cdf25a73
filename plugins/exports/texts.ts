import { danger, success } from 'sendwright/sdk';

export const texts = {
  started: success(
    "You successfully initiated your export. You'll receive an email notification when your export is ready to " +
      'download.',
  ),
  startedQuietly: success('Your export has started. This page shows when it is ready.'),
  deleted: success('Export deleted.'),
  failed: danger("We couldn't complete your export. Please try again."),
  fetchFailed: danger('Unable to retrieve exports. Please try again. If the issue continues, contact Support.'),
  createFailed: danger('Unable to start the export. Please try again. If the issue continues, contact Support.'),
  deleteFailed: danger('Unable to delete the export. Please try again. If the issue continues, contact Support.'),
} as const;
