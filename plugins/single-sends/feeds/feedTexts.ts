import { danger, success } from 'sendwright/sdk';

/** Apart from the other texts, which load with the list. */
export const feedTexts = {
  feedAdded: success('Feed added. What it has from now on is sent.'),
  feedSaved: success('Feed saved.'),
  feedOn: success('{name} is looked at again.'),
  feedOff: success('{name} is paused.'),
  feedDeleted: success('Feed deleted.'),
  feedFound: success('{name} has something new. A single send was made of it.'),
  feedNothing: success('{name} has nothing new.'),
  feedFailed: danger('Unable to change the feed. Please try again. If the issue continues, contact Support.'),
} as const;
