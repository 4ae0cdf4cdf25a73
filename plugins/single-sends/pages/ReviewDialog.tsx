import { observer } from 'mobx-react-lite';
import { lazy } from 'react';
import { useParameter, useService } from 'sendwright/sdk';
import { RoutedDialog } from '../components/RoutedDialog';
import { SingleSendsStore } from '../singleSendsStore';

/** By the ends of their addresses. */
const dialogs = {
  create_list: lazy(() => import('./ReviewNewList')),
  create_sender: lazy(() => import('./ReviewNewSender')),
  create_unsubscribe: lazy(() => import('./ReviewNewGroup')),
  send: lazy(() => import('./SendDialog')),
};

/** What the address opens over the review; nothing over a send that is gone, or has left, which the page tells. */
export default observer(function ReviewDialog() {
  const store = useService(SingleSendsStore);
  const id = useParameter('id');
  const send = store.get(id);
  const isOver = send ? send.status === 'triggered' : store.request(`read ${id}`).status === 'failure';
  return isOver ? null : <RoutedDialog after="/review/" dialogs={dialogs} />;
});
