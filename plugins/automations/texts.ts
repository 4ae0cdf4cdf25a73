import { danger, success, warning } from 'sendwright/sdk';

export const texts = {
  created: success('Automation created.'),
  duplicated: success('Automation duplicated.'),
  deleted: success('Automation deleted.'),
  deletedSeveral: success('{count} automations deleted.'),
  deletedSome: warning(
    '{deleted} automations deleted, {left} left. Please try again. If the issue continues, contact Support.',
  ),
  saved: success('Automation saved.'),
  savedWithWarning: warning(
    'Automation saved. Fix the handlebars errors in this email before you set it live: {reason}',
  ),
  applied: success('Changes applied. Contacts get them from now on.'),
  published: success('Changes published. Contacts go through the new version from now on.'),
  publishFailed: danger('Unable to publish the changes. Please try again. If the issue continues, contact Support.'),
  publishOutdated: warning('The automation has changed in the meantime. Look at the changes again.'),
  draftFailed: danger('Unable to open the draft. Please try again. If the issue continues, contact Support.'),
  draftDiscarded: success('Draft discarded. The automation is as it was.'),
  discardFailed: danger('Unable to discard the draft. Please try again. If the issue continues, contact Support.'),
  goalSaved: success('Goal saved.'),
  goalFailed: danger('Unable to save the goal. Please try again. If the issue continues, contact Support.'),
  wentLive: success('Automation is live.'),
  disabled: success('Automation disabled. Nothing is sent until you set it live again.'),
  exported: success('Statistics exported.'),
  templateCreated: success('Template created.'),
  fetchFailed: danger('Unable to retrieve automations. Please try again. If the issue continues, contact Support.'),
  fetchOneFailed: danger(
    'Unable to retrieve the automation. Please try again. If the issue continues, contact Support.',
  ),
  createFailed: danger('Unable to create the automation. Please try again. If the issue continues, contact Support.'),
  saveFailed: danger('Unable to update the automation. Please try again. If the issue continues, contact Support.'),
  duplicateFailed: danger(
    'Unable to duplicate the automation. Please try again. If the issue continues, contact Support.',
  ),
  deleteFailed: danger('Unable to delete the automation. Please try again. If the issue continues, contact Support.'),
  deleteSeveralFailed: danger(
    'Unable to delete the automations. Please try again. If the issue continues, contact Support.',
  ),
  liveFailed: danger('Unable to set the automation live. Please try again. If the issue continues, contact Support.'),
  disableFailed: danger('Unable to disable the automation. Please try again. If the issue continues, contact Support.'),
  applyFailed: danger('Unable to apply the changes. Please try again. If the issue continues, contact Support.'),
  exportFailed: danger('Unable to export the statistics. Please try again. If the issue continues, contact Support.'),
  templateFailed: danger('Unable to create the template. Please try again. If the issue continues, contact Support.'),
  contentFailed: danger('Unable to update the email. Please try again. If the issue continues, contact Support.'),
} as const;
