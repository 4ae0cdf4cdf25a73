import { observer } from 'mobx-react-lite';
import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { RenameListDialog } from '../components/RenameListDialog';
import { paths } from '../contract';
import { ListsStore } from '../listsStore';

/** Renaming, opened from the index. */
export default observer(function ListEdit() {
  const navigation = useService(Navigation);
  const list = useService(ListsStore).get(useParameter('id'));
  return list ? <RenameListDialog list={list} onClose={() => navigation.to(paths.index)} /> : null;
});
