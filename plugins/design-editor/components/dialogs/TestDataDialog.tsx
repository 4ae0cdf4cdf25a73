import { observer } from 'mobx-react-lite';
import { parseTestData } from 'sendwright/sdk';
import { CodeEditor } from 'sendwright/sdk/code-editor';
import { Banner, Button, Dialog } from 'sendwright/sdk/ui';
import { useEditor } from '../../state/EditorContext';
import { isFilledByData } from '../useFields';

/** The test data editor. */
export const TestDataFields = observer(function TestDataFields() {
  const { view, props } = useEditor();
  const change = (text: string): void => {
    view.setTestData(text);
    props.testData?.onChange(text);
  };
  return (
    <>
      <p>
        A JSON object with values for your tags.{' '}
        {isFilledByData(props.source)
          ? 'It replaces the data that comes with each email.'
          : 'It overrides the fields of the preview contact.'}
      </p>
      {!parseTestData(view.testData) && <Banner tone="warning">Test data must be valid JSON.</Banner>}
      <CodeEditor
        language="text"
        ariaLabel="Test data"
        value={view.testData}
        onChange={change}
        height="280px"
        focusFirst
      />
    </>
  );
});

export const TestDataDialog = observer(function TestDataDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      title="Test data"
      size="large"
      onClose={onClose}
      footer={
        <Button intent="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <TestDataFields />
    </Dialog>
  );
});
