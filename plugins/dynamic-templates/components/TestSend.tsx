import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { paths as senderPaths, Senders } from 'sendwright/plugins/senders/contract';
import {
  Alerts,
  Analytics,
  Http,
  HttpFailure,
  maximumTestAddresses,
  parseTestData,
  readTestAddresses,
  useMailAlert,
  useOptionalService,
  useService,
} from 'sendwright/sdk';
import { Banner, Button, FormField, Link, Select, TextInput } from 'sendwright/sdk/ui';
import type { TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import { texts } from '../texts';
import styles from './templates.module.css';

interface TestSendProps {
  readonly version: Pick<TemplateVersion, 'id' | 'template_id'>;
  /** JSON text. */
  readonly testData: string;
  /** Saves the last edits, so that they are included; false if that failed. */
  readonly save?: (() => Promise<boolean>) | undefined;
  readonly onSent?: (() => void) | undefined;
}

/** Sends the version being edited, filled with its test data, to the author and colleagues. */
export const TestSend = observer(function TestSend({ version, testData, save, onSent }: TestSendProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const showMailAlert = useMailAlert();
  const analytics = useService(Analytics);
  const senders = useOptionalService(Senders);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<string>();
  const [needsSender, setNeedsSender] = useState(false);
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    // Without senders, the selection is empty and the server says what is missing.
    void senders.get().then((service) => service?.load().catch(() => undefined));
  }, [senders]);
  const verified = (senders.current?.all ?? []).filter((sender) => sender.verified.status);
  const senderId = chosen || String(verified[0]?.id ?? '');

  const send = async () => {
    const { addresses: emails, problem } = readTestAddresses(typed);
    setError(problem);
    setNeedsSender(false);
    if (problem !== undefined) return;
    setSending(true);
    if (save && !(await save())) {
      alerts.show(texts.versionSaveFailed);
      setSending(false);
      return;
    }
    // Invalid JSON is ignored, and the message is sent with empty values.
    const substitutions = parseTestData(testData);
    try {
      const sender = senderId === '' ? {} : { sender_id: Number(senderId) };
      const message = {
        template_id: version.template_id,
        version_id_override: version.id,
        draft: true,
        emails,
        ...sender,
        ...(substitutions && { substitutions }),
      };
      await http.call('POST /marketing/test/send_email', {
        body: message,
        query: { test_source: 'dynamic-templates' },
      });
      showMailAlert({ sent: texts.testSent, captured: texts.testCaptured }, emails[0] ?? '', { count: emails.length });
      analytics.track('test_sent', { source: 'dynamic_template', recipients: emails.length });
      onSent?.();
    } catch (failure) {
      if (!(failure instanceof HttpFailure)) throw failure;
      const [first] = failure.errors;
      if (failure.is('test_recipient_unsubscribed')) alerts.show(texts.testUnsubscribed);
      else if (failure.status === 400 && first?.field === 'template_id')
        alerts.show(texts.testRefused, { reason: first.message });
      else if (failure.status === 400 && first?.field === 'sender_id') setNeedsSender(true);
      else if (failure.status === 400 && first) setError(first.message);
      else alerts.show(failure.status === 403 ? texts.testUnauthorized : texts.testFailed);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={styles.list}>
      <p className={styles.muted}>The subject starts with “Test - ”. Values come from the test data.</p>
      {needsSender && verified.length === 0 && (
        <Banner
          tone="danger"
          title="A test needs a sender"
          action={
            <Link to={senderPaths.list} look="button">
              Senders
            </Link>
          }
        >
          Verify the address of a sender first.
        </Banner>
      )}
      {verified.length > 0 && (
        <FormField label="From" error={needsSender ? 'Choose another sender with a verified address.' : undefined}>
          <Select
            value={senderId}
            onChange={setChosen}
            options={verified.map(({ id, nickname, from }) => ({
              value: String(id),
              label: `${nickname} (${from.email})`,
            }))}
          />
        </FormField>
      )}
      <FormField
        label="Email addresses"
        required
        error={error}
        helper={`Up to ${maximumTestAddresses}, separated by commas.`}
      >
        <TextInput value={typed} placeholder="ana@example.com, ben@example.com" onChange={setTyped} />
      </FormField>
      <div>
        <Button icon="mail" loading={isSending} onClick={() => void send()}>
          Send test
        </Button>
      </div>
    </div>
  );
});
