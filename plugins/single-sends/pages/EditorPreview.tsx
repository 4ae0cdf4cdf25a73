import { observer } from 'mobx-react-lite';
import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { DraftPreview } from '../components/DraftPreview';
import { SavedPreview } from '../components/SavedPreview';
import { paths } from '../contract';
import { Drafts } from '../draft/drafts';

/** The message as it is written, in the editor; as it is saved, where the editor is not open. */
export default observer(function EditorPreview() {
  const navigation = useService(Navigation);
  const drafts = useService(Drafts.token);
  const id = useParameter('id');
  const close = () => navigation.to(paths.editor, { id });
  const draft = drafts.get(id);
  // The design editor shows its own.
  if (draft?.isDesigned) return null;
  return draft ? <DraftPreview draft={draft} onClose={close} /> : <SavedPreview id={id} onClose={close} />;
});
