import { observer } from 'mobx-react-lite';
import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { RenameListDialog } from '../components/RenameListDialog';
import { paths } from '../contract';
import { ListsStore } from '../listsStore';

/** Renaming, opened from the list's own page. */
export default observer(function ListRename() {
  const navigation = useService(Navigation);
  const list = useService(ListsStore).get(useParameter('id'));
  return list ? <RenameListDialog list={list} onClose={() => navigation.to(paths.detail, { id: list.id })} /> : null;
});
