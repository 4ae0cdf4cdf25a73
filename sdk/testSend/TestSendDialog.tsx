import { observer } from 'mobx-react-lite';
import { type ReactNode, useId, useState } from 'react';
import type { TestSend, TestSource } from 'sendwright/wire/sendChecks';
import {
  Alerts,
  Analytics,
  Http,
  HttpFailure,
  maximumTestAddresses,
  readTestAddresses,
  Session,
  useMailAlert,
  useService,
} from '..';
import { Button, Dialog, FormField, TextInput } from '../ui';
import styles from './testSend.module.css';
import { texts } from './texts';

export interface TestSendDialogProps {
  /**
   * Saves the last edits and returns what is sent. Undefined if they could not be saved, and the caller has reported
   * that.
   */
  readonly prepare: () => Promise<Omit<TestSend, 'emails'> | undefined>;
  /** What is tested, for analytics: "single_send". */
  readonly source: string;
  /** Of messages that are found or filled in differently: dynamic templates get values only from the test data. */
  readonly testSource?: TestSource;
  /** Shown above the addresses; says what to do when the server refused the message's sender. */
  readonly renderAbove: (isSenderRefused: boolean) => ReactNode;
  /** Shown below the addresses. */
  readonly below?: ReactNode;
  readonly onClose: () => void;
}

/** Sends a test of a message to the author and colleagues, and closes when it is sent. */
export const TestSendDialog = observer(function TestSendDialog({
  prepare,
  source,
  testSource,
  renderAbove,
  below,
  onClose,
}: TestSendDialogProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const session = useService(Session);
  const showMailAlert = useMailAlert();
  const analytics = useService(Analytics);
  const form = useId();
  const [typed, setTyped] = useState(session.email);
  const [error, setError] = useState<string>();
  const [isSenderRefused, setSenderRefused] = useState(false);
  const [isSending, setSending] = useState(false);

  const report = (failure: HttpFailure): void => {
    const [first] = failure.errors;
    if (failure.is('test_recipient_unsubscribed')) alerts.show(texts.unsubscribed);
    else if (failure.status === 400 && first?.field === 'template_id')
      alerts.show(texts.refused, { reason: first.message });
    else if (failure.status === 400 && first?.field === 'sender_id') setSenderRefused(true);
    else if (failure.status === 400 && first) setError(first.message);
    else alerts.show(failure.status === 403 ? texts.unauthorized : texts.failed);
  };
  const send = async (): Promise<void> => {
    const { addresses: emails, problem } = readTestAddresses(typed);
    setError(problem);
    setSenderRefused(false);
    if (problem !== undefined) return;
    setSending(true);
    try {
      const message = await prepare();
      if (message) {
        await http.call('POST /marketing/test/send_email', {
          body: { ...message, emails },
          ...(testSource && { query: { test_source: testSource } }),
        });
        showMailAlert(texts, emails[0] ?? '', { count: emails.length });
        analytics.track('test_sent', { source, recipients: emails.length });
        onClose();
        return;
      }
    } catch (failure) {
      if (!(failure instanceof HttpFailure)) throw failure;
      report(failure);
    }
    setSending(false);
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
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {renderAbove(isSenderRefused)}
        <FormField
          label="Email addresses"
          required
          error={error}
          helper={`Up to ${maximumTestAddresses}, separated by commas. The subject starts with “Test - ”.`}
        >
          <TextInput value={typed} focusFirst placeholder="ana@example.com, ben@example.com" onChange={setTyped} />
        </FormField>
        {below}
      </form>
    </Dialog>
  );
});
