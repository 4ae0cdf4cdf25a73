import { observer } from 'mobx-react-lite';
import { type ReactNode, useId, useState } from 'react';
import {
  Alerts,
  Analytics,
  Http,
  HttpFailure,
  maximumTestAddresses,
  parseTestData,
  readTestAddresses,
  Session,
  useMailAlert,
  useService,
} from 'sendwright/sdk';
import { Banner, Button, Dialog, FormField, TextArea, TextInput } from 'sendwright/sdk/ui';
import type { Draft } from '../../draft/draftModel';
import { testedMessageOf, type TestTarget } from '../../draft/testTarget';
import { texts } from '../../texts';
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
export const TestDialog = observer(function TestDialog({ target, onClose, before, after }: TestDialogProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const session = useService(Session);
  const showMailAlert = useMailAlert();
  const analytics = useService(Analytics);
  const form = useId();
  const [typed, setTyped] = useState(session.email);
  const [error, setError] = useState<string>();
  const [needsSender, setNeedsSender] = useState(false);
  const [isSending, setSending] = useState(false);

  const send = async () => {
    const { addresses, problem } = readTestAddresses(typed);
    setError(problem);
    setNeedsSender(false);
    if (problem !== undefined) return;
    setSending(true);
    try {
      await target().save();
      const { templateId, senderId, unsubscribe, testData } = target();
      const substitutions = parseTestData(testData);
      await http.call('POST /marketing/test/send_email', {
        body: {
          template_id: templateId,
          emails: addresses,
          ...(senderId !== null && { sender_id: senderId }),
          ...(unsubscribe.kind === 'group' && { suppression_group_id: unsubscribe.groupId }),
          ...(unsubscribe.kind === 'custom' && { custom_unsubscribe_url: unsubscribe.url }),
          // Invalid JSON is ignored, and the fields are empty.
          ...(substitutions && { substitutions }),
        },
      });
      showMailAlert({ sent: texts.testSent, captured: texts.testCaptured }, addresses[0] ?? '', {
        count: addresses.length,
      });
      analytics.track('test_sent', { source: 'single_send', recipients: addresses.length });
      onClose();
    } catch (failure) {
      setSending(false);
      if (!(failure instanceof HttpFailure)) throw failure;
      const [first] = failure.errors;
      if (failure.is('test_recipient_unsubscribed')) alerts.show(texts.testUnsubscribed);
      else if (failure.status === 400 && first?.field === 'template_id')
        alerts.show(texts.testRefused, { reason: first.message });
      else if (failure.status === 400 && first?.field === 'sender_id') setNeedsSender(true);
      else if (failure.status === 400 && first) setError(first.message);
      else alerts.show(failure.status === 403 ? texts.testUnauthorized : texts.testFailed);
    }
  };
  return (
    <Dialog
      title="Send me a test"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="primary" icon="mail" type="submit" form={form} loading={isSending}>
            Send test
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={editorStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {needsSender && (
          <Banner tone="danger" title="A test needs a sender">
            Choose a sender with a verified address under From first.
          </Banner>
        )}
        {before}
        <FormField
          label="Email addresses"
          required
          error={error}
          helper={`Up to ${maximumTestAddresses}, separated by commas. The subject starts with “Test - ”.`}
        >
          <TextInput value={typed} focusFirst placeholder="ana@example.com, ben@example.com" onChange={setTyped} />
        </FormField>
        {after}
      </form>
    </Dialog>
  );
});

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
