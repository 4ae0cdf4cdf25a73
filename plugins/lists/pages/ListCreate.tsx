import { Navigation, useService } from 'sendwright/sdk';
import NewListForm from '../components/NewListForm';
import { paths } from '../contract';

export default function ListCreate() {
  const navigation = useService(Navigation);
  return <NewListForm onCreated={({ id }) => navigation.to(paths.detail, { id })} onCancel={() => navigation.to(paths.index)} />;
}
