import { danger, success } from 'sendwright/sdk';

export const texts = {
  created: success('Signup form created.'),
  duplicated: success('Copied to “{name}”, which has its own address.'),
  deleted: success('Signup form deleted.'),
  winnerChosen: success('“{name}” is what all visitors see now.'),
  winnerFailed: danger('Unable to end the test. Please try again. If the issue continues, contact Support.'),
  published: success('Published: visitors see your changes.'),
  publishFailed: danger('Unable to publish the form. Please try again. If the issue continues, contact Support.'),
  publishConflict: danger('Somebody else changed this form. Look at their changes, then publish again.'),
  discarded: success('Changes discarded.'),
  discardFailed: danger('Unable to discard the changes. Please try again. If the issue continues, contact Support.'),
  copied: success('{what} copied.'),
  notCopied: danger("The browser didn't allow copying. Select the text and copy it by hand."),
  limitReached: danger(
    "You've reached the number of signup forms that your plan includes. Delete one, or upgrade the plan.",
  ),
  fetchFailed: danger('Unable to retrieve signup forms. Please try again. If the issue continues, contact Support.'),
  fetchOneFailed: danger(
    'Unable to retrieve the signup form. Please try again. If the issue continues, contact Support.',
  ),
  createFailed: danger('Unable to create the signup form. Please try again. If the issue continues, contact Support.'),
  duplicateFailed: danger(
    'Unable to duplicate the signup form. Please try again. If the issue continues, contact Support.',
  ),
  deleteFailed: danger('Unable to delete the signup form. Please try again. If the issue continues, contact Support.'),
} as const;
