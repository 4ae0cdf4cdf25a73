import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { RemoveContactsDialog } from '../components/RemoveContactsDialog';
import { paths } from '../contract';

export default function ContactDelete() {
  const navigation = useService(Navigation);
  const close = () => navigation.to(paths.all);
  return <RemoveContactsDialog ids={[useParameter('contactId')]} onDone={close} onCancel={close} />;
}
