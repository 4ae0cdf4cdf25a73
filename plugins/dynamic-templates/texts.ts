import { danger, success } from 'sendwright/sdk';

export const texts = {
  created: success('Template created.'),
  renamed: success('Template saved.'),
  duplicated: success('Template duplicated.'),
  deleted: success('Template deleted.'),
  copied: success('“{name}” is now a dynamic template.'),
  versionCreated: success('Version added.'),
  versionDuplicated: success('Version duplicated.'),
  versionDeleted: success('Version deleted.'),
  activated: success('“{name}” is active: new mail uses it.'),
  published: success('“{name}” is live: new mail uses it.'),
  draftDiscarded: success('Draft discarded.'),
  fetchFailed: danger('Unable to retrieve templates. Please try again. If the issue continues, contact Support.'),
  fetchOneFailed: danger('Unable to retrieve the template. Please try again. If the issue continues, contact Support.'),
  createFailed: danger('Unable to create the template. Please try again. If the issue continues, contact Support.'),
  saveFailed: danger('Unable to update the template. Please try again. If the issue continues, contact Support.'),
  duplicateFailed: danger(
    'Unable to duplicate the template. Please try again. If the issue continues, contact Support.',
  ),
  deleteFailed: danger('Unable to delete the template. Please try again. If the issue continues, contact Support.'),
  versionCreateFailed: danger(
    'Unable to create the version. Please try again. If the issue continues, contact Support.',
  ),
  versionSaveFailed: danger('Unable to update the version. Please try again. If the issue continues, contact Support.'),
  versionDeleteFailed: danger(
    'Unable to delete the version. Please try again. If the issue continues, contact Support.',
  ),
  restoreFailed: danger('Unable to restore the version. Please try again. If the issue continues, contact Support.'),
  publishFailed: danger('Unable to publish the version. Please try again. If the issue continues, contact Support.'),
  publishConflict: danger('This version was changed elsewhere. Reload the page to see what you would publish.'),
  discardFailed: danger('Unable to discard the draft. Please try again. If the issue continues, contact Support.'),
  discardConflict: danger('The draft was changed elsewhere. Look at it again before you discard it.'),
  activateFailed: danger('Unable to activate the version. Please try again. If the issue continues, contact Support.'),
  testDataFailed: danger('Unable to update the test data. Please try again. If the issue continues, contact Support.'),
} as const;
