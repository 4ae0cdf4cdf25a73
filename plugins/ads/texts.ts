import { danger, success } from 'sendwright/sdk';

export const texts = {
  created: success('Campaign created.'),
  duplicated: success('Copied to the draft “{name}”.'),
  deleted: success('Campaign deleted.'),
  submitted: success('Campaign submitted.'),
  paused: success('The campaign is being paused.'),
  resumed: success('The campaign is being resumed.'),
  connected: success('Ad account connected.'),
  accountSaved: success('Ad account saved.'),
  disconnected: success('Ad account disconnected.'),
  syncStarted: success('The audience is synced now.'),
  audienceStopped: success('Audience stopped.'),
  audienceEmptying: success('Its contacts are being removed at the partner.'),
  audienceDeleted: success('Audience deleted.'),
  audiencePartnerMissing: danger('Connect the ad account of this audience again to sync it.'),
  limitReached: danger("You've reached the maximum of 500 ad campaigns."),
  partnerInUse: danger(
    'This partner has running campaigns or synced audiences. Delete or stop them before you disconnect it.',
  ),
  accountInUse: danger('Campaigns or audiences use this ad account. Delete or stop them before you use another one.'),
  submitFailed: danger("We couldn't submit your campaign. {message}"),
  fetchFailed: danger('Unable to retrieve ad campaigns. Please try again. If the issue continues, contact Support.'),
  fetchOneFailed: danger(
    'Unable to retrieve the ad campaign. Please try again. If the issue continues, contact Support.',
  ),
  accountsFailed: danger('Unable to retrieve ad accounts. Please try again. If the issue continues, contact Support.'),
  createFailed: danger('Unable to create the ad campaign. Please try again. If the issue continues, contact Support.'),
  duplicateFailed: danger(
    'Unable to duplicate the ad campaign. Please try again. If the issue continues, contact Support.',
  ),
  deleteFailed: danger('Unable to delete the ad campaign. Please try again. If the issue continues, contact Support.'),
  pauseFailed: danger('Unable to pause the ad campaign. Please try again. If the issue continues, contact Support.'),
  resumeFailed: danger('Unable to resume the ad campaign. Please try again. If the issue continues, contact Support.'),
  connectFailed: danger('Unable to connect the ad account. Please try again. If the issue continues, contact Support.'),
  accountFailed: danger('Unable to update the ad account. Please try again. If the issue continues, contact Support.'),
  disconnectFailed: danger(
    'Unable to disconnect the ad account. Please try again. If the issue continues, contact Support.',
  ),
  audiencesFailed: danger(
    'Unable to retrieve synced audiences. Please try again. If the issue continues, contact Support.',
  ),
  audienceFailed: danger(
    'Unable to retrieve the synced audience. Please try again. If the issue continues, contact Support.',
  ),
  audienceCreateFailed: danger(
    'Unable to sync the audience. Please try again. If the issue continues, contact Support.',
  ),
  syncFailed: danger('Unable to start the sync. Please try again. If the issue continues, contact Support.'),
  audienceStopFailed: danger('Unable to stop the sync. Please try again. If the issue continues, contact Support.'),
  audienceDeleteFailed: danger(
    'Unable to delete the synced audience. Please try again. If the issue continues, contact Support.',
  ),
} as const;
