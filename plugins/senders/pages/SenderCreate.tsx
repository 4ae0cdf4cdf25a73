import { Navigation, useService } from 'sendwright/sdk';
import NewSenderForm from '../components/NewSenderForm';
import { paths } from '../contract';

export default function SenderCreate() {
  const navigation = useService(Navigation);
  const close = () => navigation.to(paths.list);
  return <NewSenderForm onCreated={close} onCancel={close} />;
}
