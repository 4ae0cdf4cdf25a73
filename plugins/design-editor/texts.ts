import { danger } from 'sendwright/sdk';

export const texts = {
  versionsFailed: danger('Unable to retrieve versions. Please try again. If the issue continues, contact Support.'),
};
