import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { RemoveContactsDialog } from '../components/RemoveContactsDialog';
import { paths } from '../contract';

export default function ProfileDelete() {
  const navigation = useService(Navigation);
  const id = useParameter('id');
  const tab = useParameter('tab');
  return <RemoveContactsDialog ids={[id]} onDone={() => navigation.to(paths.all)} onCancel={() => navigation.to(paths.profileTab, { id, tab })} />;
}
