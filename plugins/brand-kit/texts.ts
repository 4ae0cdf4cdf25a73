import { danger, success, warning } from 'sendwright/sdk';

const again = 'Please try again. If the issue continues, contact Support.';

export const texts = {
  saved: success('Brand kit saved.'),
  deleted: success('Brand kit deleted. Designs keep their look.'),
  updated: success('{count} designs now follow the brand kit.'),
  updatedOne: success('1 design now follows the brand kit.'),
  websiteRead: success('Found on the website: {parts}. Nothing is saved yet.'),
  websiteEmpty: warning('Nothing was found on this page. Try another one, such as your home page.'),
  saveFailed: danger(`Unable to save the brand kit. ${again}`),
  updateFailed: danger(`Unable to update all designs; some may be updated. ${again}`),
  deleteFailed: danger(`Unable to delete the brand kit. ${again}`),
} as const;
