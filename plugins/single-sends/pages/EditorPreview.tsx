import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { SavedPreview } from '../components/SavedPreview';
import { paths } from '../contract';

export default function EditorPreview() {
  const navigation = useService(Navigation);
  const id = useParameter('id');
  return <SavedPreview id={id} onClose={() => navigation.to(paths.editor, { id })} />;
}
