import { observer } from 'mobx-react-lite';
import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { Dialog, Skeleton } from 'sendwright/sdk/ui';
import { DraftPreview } from '../components/DraftPreview';
import { paths } from '../contract';
import { useDraft } from '../draft/useDraft';

/** The preview with its test data open beside it. */
export default observer(function EditorPreviewData() {
  const navigation = useService(Navigation);
  const id = useParameter('id');
  const draft = useDraft(id);
  const close = () => navigation.to(paths.editor, { id });
  // The design editor shows its own.
  if (draft?.isDesigned) return null;
  return draft ? (
    <DraftPreview draft={draft} withData onClose={close} />
  ) : (
    <Dialog title="Preview" size="large" onClose={close}>
      <Skeleton label="Loading" />
    </Dialog>
  );
});
