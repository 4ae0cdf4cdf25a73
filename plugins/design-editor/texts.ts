import { danger, success } from 'sendwright/sdk';

export const texts = {
  versionsFailed: danger('Unable to retrieve versions. Please try again. If the issue continues, contact Support.'),
  versionKeepFailed: danger('Unable to save the version. Please try again. If the issue continues, contact Support.'),
  versionRestoreFailed: danger(
    'Unable to retrieve the version. Please try again. If the issue continues, contact Support.',
  ),
  versionNewer: danger(
    'This version was made by a newer release. Reload the page to bring it back; the design stays as it is.',
  ),
  versionDamaged: danger('This version is damaged and can’t be brought back. The design stays as it is.'),
  savedBlocksFailed: danger(
    'Unable to retrieve saved blocks. Please try again. If the issue continues, contact Support.',
  ),
  savedBlockDeleteFailed: danger(
    'Unable to delete the saved block. Please try again. If the issue continues, contact Support.',
  ),
  savedBlockChangeFailed: danger(
    'Unable to update the saved block. Please try again. If the issue continues, contact Support.',
  ),
  savedBlockReplaced: success('“{name}” is now what you have selected. Designs that use it stay as they are.'),
  blockSaved: success('Block saved. It is in the palette of every design.'),
  imported: success('The HTML is imported. Undo brings back what was here.'),
} as const;
