import { Navigation, useService } from 'sendwright/sdk';
import NewListDialog from '../components/ListNameDialog';
import { paths } from '../contract';

export default function ListCreate() {
  const navigation = useService(Navigation);
  return (
    <NewListDialog
      onCreated={({ id }) => navigation.to(paths.detail, { id })}
      onCancel={() => navigation.to(paths.index)}
    />
  );
}
