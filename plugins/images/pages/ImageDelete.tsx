import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { DeleteImage } from '../components/DeleteImage';
import { paths } from '../contract';
import { useImage } from '../useImage';

export default function ImageDelete() {
  const navigation = useService(Navigation);
  const id = useParameter('id');
  const leave = () => navigation.to(paths.list);
  const image = useImage(id, leave);
  return image ? (
    <DeleteImage image={image} onDeleted={leave} onCancel={() => navigation.to(paths.details, { id })} />
  ) : null;
}
