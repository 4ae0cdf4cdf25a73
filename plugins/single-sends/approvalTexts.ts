import { danger, success } from 'sendwright/sdk';

/** Apart from the other texts, which load with the list. */
export const approvalTexts = {
  approvalAsked: success('Others in your account are asked to approve it.'),
  approved: success('Approved. It is sent as planned.'),
  approvalRejected: success('Rejected. Whoever asked is told.'),
  approvalWithdrawn: success('The request is withdrawn.'),
  approvalFailed: danger('Unable to change the approval. Please try again. If the issue continues, contact Support.'),
  approvalRuleSaved: success('The rule for approval is saved.'),
} as const;
