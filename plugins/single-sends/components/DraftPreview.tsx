import { observer } from 'mobx-react-lite';
import { parseTestData } from 'sendwright/sdk';
import { FormField, Link, TextArea } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import type { Draft } from '../draft/draftModel';
import { VariationTabs } from './editor/VariationTabs';
import { PreviewDialog } from './PreviewDialog';

interface DraftPreviewProps {
  readonly draft: Draft;
  readonly onClose: () => void;
  /** Shows the test data, to be changed. */
  readonly withData?: boolean | undefined;
}

/** A draft's message as one contact would get it, each variation of an A/B test for itself. */
export const DraftPreview = observer(function DraftPreview({ draft, onClose, withData = false }: DraftPreviewProps) {
  const { message, content, id, testData } = draft;
  const isWrong = !parseTestData(testData);
  return (
    <PreviewDialog
      title={content.name}
      message={{
        ...message,
        plain: message.generatePlain ? undefined : message.plain,
        senderId: content.senderId ?? undefined,
      }}
      recipients={{ list_ids: content.listIds, segment_ids: content.segmentIds }}
      testData={testData}
      onClose={onClose}
    >
      <VariationTabs draft={draft} />
      {withData ? (
        <FormField label="Test data" error={isWrong ? 'Test data must be valid JSON.' : undefined}>
          <TextArea
            mono
            rows={4}
            value={testData}
            placeholder={'{ "first_name": "Ana" }'}
            onChange={(text) => draft.setTestData(text)}
          />
        </FormField>
      ) : (
        <Link to={paths.editorPreviewData} params={{ id }}>
          Show test data
        </Link>
      )}
    </PreviewDialog>
  );
});
