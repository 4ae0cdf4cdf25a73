import { observer } from 'mobx-react-lite';
import { Navigation, parseTestData, useParameter, useService } from 'sendwright/sdk';
import { Button, Dialog, FormField, Skeleton, TextArea } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { useDraft } from '../draft/useDraft';

/** The values that previews and tests fill in. */
export default observer(function EditorTestData() {
  const id = useParameter('id');
  const navigation = useService(Navigation);
  const draft = useDraft(id);
  const close = () => navigation.to(paths.editor, { id });
  if (!draft)
    return (
      <Dialog title="Test data" onClose={close}>
        <Skeleton label="Loading" />
      </Dialog>
    );
  // The design editor shows its own.
  if (draft.isDesigned) return null;
  const isWrong = !parseTestData(draft.testData);
  return (
    <Dialog
      title="Test data"
      size="large"
      onClose={close}
      footer={
        <Button intent="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <FormField
        label="Values for your tags"
        error={isWrong ? 'Test data must be valid JSON.' : undefined}
        helper="A JSON object. It wins over the fields of the contact you preview as, and goes along with test emails."
      >
        <TextArea
          mono
          rows={14}
          value={draft.testData}
          placeholder={'{ "first_name": "Ana" }'}
          onChange={(text) => draft.setTestData(text)}
        />
      </FormField>
    </Dialog>
  );
});
