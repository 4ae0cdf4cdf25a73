import { danger, success } from 'sendwright/sdk';

export const texts = {
  saved: success('Account saved.'),
  switchedOne: success('{feature} is {state} for {account}.'),
  switched: success('{feature} is {state} for {accounts}.'),
  unchanged: success('{feature} was already {state}.'),
  fetchFailed: danger('Unable to retrieve accounts. Please try again. If the issue continues, contact Support.'),
  featuresFailed: danger('Unable to retrieve features. Please try again. If the issue continues, contact Support.'),
  saveFailed: danger('Unable to update the account. Please try again. If the issue continues, contact Support.'),
  switchFailed: danger('Unable to switch the feature. Please try again. If the issue continues, contact Support.'),
} as const;
