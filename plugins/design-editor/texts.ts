import { danger, success, warning } from 'sendwright/sdk';

export const texts = {
  versionsFailed: danger('Unable to retrieve versions. Please try again. If the issue continues, contact Support.'),
  versionKeepFailed: danger('Unable to save the version. Please try again. If the issue continues, contact Support.'),
  versionRestoreFailed: danger(
    'Unable to retrieve the version. Please try again. If the issue continues, contact Support.',
  ),
  versionNewer: danger(
    'This version was saved by a newer release. Reload the page to restore it. The design is unchanged.',
  ),
  versionDamaged: danger('This version is damaged and can’t be restored. The design is unchanged.'),
  savedBlocksFailed: danger(
    'Unable to retrieve your sections. Please try again. If the issue continues, contact Support.',
  ),
  sectionsFailed: danger('Unable to retrieve the sections. Please try again. If the issue continues, contact Support.'),
  favoriteFailed: danger('Unable to save the favorite. Please try again. If the issue continues, contact Support.'),
  savedBlockDeleteFailed: danger(
    'Unable to delete the section. Please try again. If the issue continues, contact Support.',
  ),
  savedBlockChangeFailed: danger(
    'Unable to update the section. Please try again. If the issue continues, contact Support.',
  ),
  sectionUndone: success('“{name}” has its former content again.'),
  sectionRestored: success('“{name}” restored.'),
  sectionRestoreFailed: danger(
    'Unable to restore the section: it is kept for 30 days. Please try again. If the issue continues, contact Support.',
  ),
  blockSaved: success('Section saved. It is in the sections of every design.'),
  savedAsDesign: success('Saved as the design “{name}”.'),
  savedAsDesignFailed: danger('Unable to save the design. Please try again. If the issue continues, contact Support.'),
  notInLibrary: danger('Only images of your library can be edited. Upload this one, then replace it.'),
  imagesLeftOut: warning('These images could not be copied to your library, and are missing in the design: {names}'),
  imported: success('HTML imported. Undo restores the previous design.'),
} as const;
