import { Navigation, useService } from 'sendwright/sdk';
import NewFieldForm from '../components/NewFieldForm';
import { paths } from '../contract';

export default function FieldCreate() {
  const navigation = useService(Navigation);
  const close = () => navigation.to(paths.index);
  return <NewFieldForm onCreated={close} onCancel={close} />;
}
