/** Sends a message to its author and colleagues. Loaded with the pages that use it. */
export { type TestSender, type TestSenders, useTestSender } from './useTestSender';
export { TestSendDialog, type TestSendDialogProps } from './TestSendDialog';
