import { danger, success } from 'sendwright/sdk';

export const texts = {
  uploaded: success('Image uploaded.'),
  saved: success('Saved as a new image. The original is unchanged.'),
  copied: success('Image URL Copied'),
  copyFailed: danger('Unable to copy the image URL. Select it and copy it by hand.'),
  moved: success('Moved to {folder}.'),
  movedOut: success('Moved out of its folder.'),
  moveFailed: danger('Unable to move the image. Please try again. If the issue continues, contact Support.'),
  deleted: success('Image deleted.'),
  fetchFailed: danger('Unable to retrieve images. Please try again. If the issue continues, contact Support.'),
  fetchOneFailed: danger('failed to fetch image'),
  deleteFailed: danger('Unable to delete the image. Please try again. If the issue continues, contact Support.'),
  saveFailed: danger('Unable to save the image. Please try again. If the issue continues, contact Support.'),
  uploadFailed: danger('Unable to upload {name}. Please try again. If the issue continues, contact Support.'),
  wrongType: danger(
    '{name}: invalid file type. Please upload a .gif, .jpeg, .jpg or .png. WebP and HEIC are converted.',
  ),
  tooLarge: danger('{name} exceeds 25MB. Please upload a smaller image.'),
  staysLarge: danger('{name} exceeds 4MB. Please upload a smaller image.'),
  notConverted: danger(
    '{name} is a HEIC image that could not be converted. Export it as a .jpg, then upload that one.',
  ),
  empty: danger('{name} is empty.'),
  brokeOff: danger('The upload of {name} was interrupted. Check your connection, then try again.'),
  refused: danger('{name}: {reason}'),
} as const;
