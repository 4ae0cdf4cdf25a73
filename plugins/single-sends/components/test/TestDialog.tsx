import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { parseTestData } from 'sendwright/sdk';
import { TestSendDialog } from 'sendwright/sdk/test-send';
import { Banner, FormField, TextArea } from 'sendwright/sdk/ui';
import type { Draft } from '../../draft/draftModel';
import { testedMessageOf, type TestTarget } from '../../draft/testTarget';
import editorStyles from '../editor/editor.module.css';
import { VariationTabs } from '../editor/VariationTabs';

interface TestDialogProps {
  /** Called when the test is sent, because a variation may have got its id by saving. */
  readonly target: () => TestTarget;
  readonly onClose: () => void;
  /** Shown above and below the addresses. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** Sends a test message to the author and colleagues. */
export function TestDialog({ target, before, after, onClose }: TestDialogProps) {
  const prepare = async () => {
    await target().save();
    const { templateId, senderId, unsubscribe, testData } = target();
    const substitutions = parseTestData(testData);
    return {
      template_id: templateId,
      ...(senderId !== null && { sender_id: senderId }),
      ...(unsubscribe.kind === 'group' && { suppression_group_id: unsubscribe.groupId }),
      ...(unsubscribe.kind === 'custom' && { custom_unsubscribe_url: unsubscribe.url }),
      // Invalid JSON is ignored, and the fields are empty.
      ...(substitutions && { substitutions }),
    };
  };
  return (
    <TestSendDialog
      prepare={prepare}
      source="single_send"
      renderAbove={(isSenderRefused) => (
        <>
          {isSenderRefused && (
            <Banner tone="danger" title="A test needs a sender">
              Choose a sender with a verified address under From first.
            </Banner>
          )}
          {before}
        </>
      )}
      below={after}
      onClose={onClose}
    />
  );
}

/** Sends a test of a draft: of the variation and with the test data that are chosen in it. */
export const DraftTestDialog = observer(function DraftTestDialog({
  draft,
  onClose,
}: {
  readonly draft: Draft;
  readonly onClose: () => void;
}) {
  const isWrong = !parseTestData(draft.testData);
  const [hasData] = useState(draft.testData.trim() !== '');
  return (
    <TestDialog
      target={() => testedMessageOf(draft)}
      onClose={onClose}
      before={<VariationTabs draft={draft} />}
      after={
        <details open={hasData} className={editorStyles.more}>
          <summary>Values for merge tags</summary>
          <FormField
            label="Test data"
            error={isWrong ? 'Test data must be valid JSON.' : undefined}
            helper="A JSON object with values for your tags. Contacts' own fields are known already."
          >
            <TextArea
              mono
              rows={3}
              value={draft.testData}
              placeholder={'{ "first_name": "Ana" }'}
              onChange={(text) => draft.setTestData(text)}
            />
          </FormField>
        </details>
      }
    />
  );
});
