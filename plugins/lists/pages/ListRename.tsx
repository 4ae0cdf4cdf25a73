import { observer } from 'mobx-react-lite';
import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { ListNameDialog } from '../components/ListNameDialog';
import { paths } from '../contract';
import { ListsStore } from '../listsStore';

/** Renames a list, over the page it was opened from: the index or the list itself. */
export default observer(function ListRename() {
  const navigation = useService(Navigation);
  const list = useService(ListsStore).get(useParameter('id'));
  if (!list) return null;
  const close = () => {
    if (navigation.location.pathname.includes('/contacts/edit/')) navigation.to(paths.index);
    else navigation.to(paths.detail, { id: list.id });
  };
  return <ListNameDialog list={list} onSaved={close} onCancel={close} />;
});
