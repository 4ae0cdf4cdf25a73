import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { EmailTesting, emailTestingEnd } from 'sendwright/plugins/email-testing/contract';
import {
  Alerts,
  Analytics,
  Http,
  HttpFailure,
  maximumTestAddresses,
  Navigation,
  parseTestData,
  pathTo,
  readTestAddresses,
  useMailAlert,
  useService,
  useSlot,
} from 'sendwright/sdk';
import { Button, FormField, Link, TextArea, TextInput } from 'sendwright/sdk/ui';
import { paths } from '../../contract';
import type { Draft } from '../../draft/draftModel';
import { texts } from '../../texts';
import editorStyles from './editor.module.css';
import { VariationTabs } from './VariationTabs';

/** Sends a test message to the author and colleagues. */
export const TestPanel = observer(function TestPanel({ draft }: { readonly draft: Draft }) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const showMailAlert = useMailAlert();
  const analytics = useService(Analytics);
  const navigation = useService(Navigation);
  const canTest = useSlot(EmailTesting).length > 0;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const { content, server } = draft;
  const templateId = draft.shownVariation?.id ?? server.email_config.template_id;

  const send = async () => {
    const { addresses, problem } = readTestAddresses(typed);
    setError(problem);
    if (problem !== undefined) return;
    setSending(true);
    try {
      // A test uses the saved draft, so the latest edits are saved first.
      await draft.save();
      const { unsubscribe } = content;
      const substitutions = parseTestData(draft.testData);
      await http.call('POST /marketing/test/send_email', {
        body: {
          template_id: templateId,
          emails: addresses,
          ...(content.senderId !== null && { sender_id: content.senderId }),
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
    } catch (failure) {
      if (!(failure instanceof HttpFailure)) throw failure;
      const [first] = failure.errors;
      if (failure.is('test_recipient_unsubscribed')) alerts.show(texts.testUnsubscribed);
      else if (failure.status === 400 && first?.field === 'template_id')
        alerts.show(texts.testRefused, { reason: first.message });
      else if (failure.status === 400 && first) setError(first.message);
      else alerts.show(failure.status === 403 ? texts.testUnauthorized : texts.testFailed);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={editorStyles.fields}>
      <p className={editorStyles.hint}>The subject starts with “Test - ”. Nothing in it is tracked.</p>
      <VariationTabs draft={draft} />
      <FormField
        label="Email addresses"
        required
        error={error}
        helper={`Up to ${maximumTestAddresses}, separated by commas.`}
      >
        <TextInput value={typed} placeholder="ana@example.com, ben@example.com" onChange={setTyped} />
      </FormField>
      <FormField
        label="Test data"
        error={!parseTestData(draft.testData) ? 'Test data must be valid JSON.' : undefined}
        helper="A JSON object with values for your tags. Contacts' own fields are known already."
        aside={
          <Link to={paths.editorTestData} params={{ id: draft.id }}>
            Open large
          </Link>
        }
      >
        <TextArea
          mono
          rows={4}
          value={draft.testData}
          placeholder={'{ "first_name": "Ana" }'}
          onChange={(text) => draft.setTestData(text)}
        />
      </FormField>
      <div>
        <Button icon="mail" loading={isSending} onClick={() => void send()}>
          Send test
        </Button>
      </div>
      {canTest && (
        <>
          <p className={editorStyles.hint}>
            See it in simulated email apps, and check it for spam signals and broken links.
          </p>
          <div>
            <Button
              icon="flask"
              onClick={() => navigation.go(`${pathTo(paths.editor, { id: draft.id })}/${emailTestingEnd}`)}
            >
              Email testing
            </Button>
          </div>
        </>
      )}
    </div>
  );
});
