import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { DeleteConfirm } from '../components/DeleteConfirm';
import { paths } from '../contract';
import { Drafts } from '../draft/drafts';

export default function EditorDelete() {
  const navigation = useService(Navigation);
  const drafts = useService(Drafts.token);
  const id = useParameter('id');
  const leave = async () => {
    await drafts.forget(id);
    navigation.go(paths.list, { replace: true });
  };
  return <DeleteConfirm id={id} onDeleted={() => void leave()} onCancel={() => navigation.to(paths.editor, { id })} />;
}
