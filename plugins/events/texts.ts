import { danger, success } from 'sendwright/sdk';

export const texts = {
  retentionSaved: success('Retention of events saved.'),
  saveFailed: danger(
    'Unable to save the retention of events. Please try again. If the issue continues, contact Support.',
  ),
  nameDeleted: success('{name} deleted. Its events are gone within minutes.'),
  nameDeleteFailed: danger('Unable to delete the name. Please try again. If the issue continues, contact Support.'),
  sourceCreated: success('Service added. Enter its address there.'),
  sourceSaved: success('Service saved.'),
  sourceOn: success('Posts of {name} are recorded.'),
  sourceOff: success('Posts of {name} are refused.'),
  sourceSaveFailed: danger('Unable to save the service. Please try again. If the issue continues, contact Support.'),
  sourceDeleted: success('Service deleted.'),
  sourceDeleteFailed: danger(
    'Unable to delete the service. Please try again. If the issue continues, contact Support.',
  ),
} as const;
