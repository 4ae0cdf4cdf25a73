import { observer } from 'mobx-react-lite';
import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { CodeEditor } from 'sendwright/sdk/code-editor';
import { Banner, Button, Dialog, Skeleton } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { parseTestData } from '../testData';
import { useDraft } from '../useDraft';

/** The values that previews and tests fill in. */
export default observer(function EditorTestData() {
  const id = useParameter('id');
  const navigation = useService(Navigation);
  const draft = useDraft(id);
  const close = () => navigation.to(paths.editor, { id });
  if (!draft) return <Dialog title="Test data" onClose={close}><Skeleton label="Loading" /></Dialog>;
  // The design editor shows its own.
  if (draft.isDesigned) return null;
  const isWrong = draft.testData.trim() !== '' && !parseTestData(draft.testData);
  return (
    <Dialog title="Test data" size="large" onClose={close} footer={<Button intent="primary" onClick={close}>Done</Button>}>
      <p>A JSON object with values for your tags. It wins over the fields of the contact you preview as, and goes along with test emails.</p>
      {isWrong && <Banner tone="warning">Test data must be valid JSON.</Banner>}
      <CodeEditor language="text" ariaLabel="Test data" value={draft.testData} onChange={(text) => draft.setTestData(text)} height="320px" />
    </Dialog>
  );
});
