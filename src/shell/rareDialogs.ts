/** Dialogs of the frame that few visits need, fetched together: each file on its own would lengthen the first page. */
export { ConfirmIdentity } from './ConfirmIdentity';
export { KeysHelpDialog } from './KeysHelpDialog';
export { LeaveConfirm } from './LeaveConfirm';
export { SignOutDialog } from './SignOutDialog';
