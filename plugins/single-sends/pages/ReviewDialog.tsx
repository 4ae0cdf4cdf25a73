import { observer } from 'mobx-react-lite';
import { lazy } from 'react';
import { AddressedDialog } from '../components/AddressedDialog';

/** By the ends of their addresses. */
const dialogs = {
  create_list: lazy(() => import('./ReviewNewList')),
  create_sender: lazy(() => import('./ReviewNewSender')),
  create_unsubscribe: lazy(() => import('./ReviewNewGroup')),
  send: lazy(() => import('./SendDialog')),
};

/** What the address opens over the review. */
export default observer(function ReviewDialog() {
  return <AddressedDialog after="/review/" dialogs={dialogs} />;
});
