import { danger, success, warning } from 'sendwright/sdk';

export const texts = {
  created: success('Design created.'),
  copied: success('“{name}” is in your designs.'),
  duplicated: success('Design duplicated.'),
  renamed: success('Design saved.'),
  deleted: success('Design deleted.'),
  keptCopy: success('Your version was saved as “{name}”.'),
  exported: success('HTML downloaded.'),
  imagesLeftOut: warning('These images could not be copied to your library, and are missing in the design: {names}'),
  started: success("Success! You've added a new single send."),
  fetchFailed: danger('Unable to retrieve designs. Please try again. If the issue continues, contact Support.'),
  fetchOneFailed: danger('Unable to retrieve the design. Please try again. If the issue continues, contact Support.'),
  createFailed: danger('Unable to create the design. Please try again. If the issue continues, contact Support.'),
  duplicateFailed: danger('Unable to duplicate the design. Please try again. If the issue continues, contact Support.'),
  saveFailed: danger('Unable to update the design. Please try again. If the issue continues, contact Support.'),
  deleteFailed: danger('Unable to delete the design. Please try again. If the issue continues, contact Support.'),
  favoriteFailed: danger('Unable to save the favorite. Please try again. If the issue continues, contact Support.'),
  exportFailed: danger('Unable to export the design. Please try again. If the issue continues, contact Support.'),
  startFailed: danger('Unable to create the single send. Please try again. If the issue continues, contact Support.'),
} as const;
