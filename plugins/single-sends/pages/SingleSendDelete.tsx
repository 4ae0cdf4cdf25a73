import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { DeleteConfirm } from '../components/DeleteConfirm';
import { paths } from '../contract';

export default function SingleSendDelete() {
  const navigation = useService(Navigation);
  return (
    <DeleteConfirm
      id={useParameter('id')}
      onDeleted={() => navigation.go(paths.list)}
      onCancel={() => navigation.back(paths.list)}
    />
  );
}
