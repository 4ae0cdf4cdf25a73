import { danger, success } from '..';

/** What is said after a test of any message. */
export const texts = {
  sent: success('Test sent to {count} of your addresses.'),
  captured: success('The test was captured here instead of being sent.'),
  unsubscribed: danger('One of these recipients has unsubscribed: a test cannot go there.'),
  refused: danger('{reason}'),
  unauthorized: danger("You don't have access to send test emails"),
  failed: danger('Unable to send the test email. Please try again. If the issue continues, contact Support.'),
};
