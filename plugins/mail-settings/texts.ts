import { danger, success } from 'sendwright/sdk';

const again = 'Please try again. If the issue continues, contact Support.';

export const texts = {
  settingSaved: success('{title} saved.'),
  settingFailed: danger(`Unable to save the setting. ${again}`),
  alertCreated: success('Alert created.'),
  alertSaved: success('Alert saved.'),
  alertDeleted: success('Alert deleted.'),
  alertFailed: danger(`Unable to change the alert. ${again}`),
  ruleAdded: success('{address} can use the account.'),
  ruleRemoved: success('{address} was removed.'),
  ruleFailed: danger(`Unable to change where the account can be used from. ${again}`),
  poolCreated: success('Pool {name} created.'),
  poolSaved: success('Pool {name} saved.'),
  poolDeleted: success('Pool {name} deleted.'),
  warmupStarted: success('{ip} is warming up.'),
  warmupStopped: success('{ip} sends as much as comes.'),
  paceLifted: success('{provider} is sent mail as fast as before.'),
  nameCreated: success('Name added. Set the records, then check it.'),
  nameValid: success('{name} and its address lead to each other.'),
  nameDeleted: success('{name} was removed.'),
  addressesFailed: danger(`Unable to change the IP addresses. ${again}`),
  inboundAdded: success('Mail to {host} is posted from now on.'),
  inboundSaved: success('{host} saved.'),
  inboundDeleted: success('{host} was deleted.'),
  inboundFailed: danger(`Unable to change inbound mail. ${again}`),
} as const;
