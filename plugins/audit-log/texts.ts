import { danger, success } from 'sendwright/sdk';

export const texts = {
  exported: success('The audit log is being downloaded.'),
  exportFailed: danger('Unable to export the audit log. Please try again. If the issue continues, contact Support.'),
} as const;
