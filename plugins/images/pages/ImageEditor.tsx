import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { ImageEditorDialog } from '../components/ImageEditorDialog';
import { paths } from '../contract';
import { useImage } from '../useImage';

export default function ImageEditor() {
  const navigation = useService(Navigation);
  const id = useParameter('id');
  const image = useImage(id, () => navigation.to(paths.list));
  if (!image) return null;
  return (
    <ImageEditorDialog
      key={id}
      image={image}
      onSaved={(saved) => navigation.to(paths.details, { id: saved.id })}
      onClose={() => navigation.to(paths.details, { id })}
    />
  );
}
