import { useState } from 'react';
import { paths as outboxPaths } from 'sendwright/plugins/outbox/contract';
import { Alerts, Analytics, Http, HttpFailure, Navigation, useService } from 'sendwright/sdk';
import { Banner, Button, Dialog, FormField, TextInput } from 'sendwright/sdk/ui';
import { linksIn, outboxService } from 'sendwright/sms';
import { limits } from 'sendwright/wire/limits';
import type { SmsTest } from 'sendwright/wire/sms';
import { texts } from '../texts';
import { readTestNumbers } from './testNumbers';
import styles from './sms.module.css';

interface SmsTestDialogProps {
  /** The rendered message: a test sends the same message to all numbers, with the data of the previewed contact. */
  readonly message: Omit<SmsTest, 'to'>;
  readonly onClose: () => void;
}

/** The captured messages; those of a single number alone. */
const outboxAddress = ([first, ...others]: readonly string[]): string =>
  first === undefined || others.length > 0
    ? outboxPaths.list
    : `${outboxPaths.list}?${new URLSearchParams({ search: first }).toString()}`;

/** Sends a test message to the author and colleagues. */
export function SmsTestDialog({ message, onClose }: SmsTestDialogProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const analytics = useService(Analytics);
  const navigation = useService(Navigation);
  const isCaptured = message.messaging_service_sid === outboxService;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);

  const send = async (): Promise<void> => {
    const { numbers, problem } = readTestNumbers(typed);
    setError(problem);
    setRefusal(undefined);
    if (problem !== undefined) return;
    setSending(true);
    try {
      await http.call('POST /marketing/test/send_sms', { body: { ...message, to: [...numbers] } });
      const count = numbers.length === 1 ? '1 number' : `${numbers.length} numbers`;
      if (isCaptured)
        alerts.add({
          type: 'success',
          message: `The test to ${count} is in the Outbox. Nothing was sent.`,
          action: { label: 'Open the Outbox', run: async () => navigation.go(outboxAddress(numbers)) },
        });
      else alerts.show(texts.smsTestSent, { numbers: count });
      analytics.track('test_sent', { source: 'sms', recipients: numbers.length });
      onClose();
    } catch (failure) {
      setSending(false);
      if (!(failure instanceof HttpFailure)) throw failure;
      const [first] = failure.errors;
      if (failure.status === 400 && first?.field === 'to') setError(first.message);
      else if (first && (failure.status === 400 || failure.status === 404 || failure.status === 502))
        setRefusal(first.message);
      else setRefusal((failure.status === 403 ? texts.smsTestUnauthorized : texts.smsTestFailed).message);
    }
  };
  return (
    <Dialog
      title="Send a test"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="primary" icon="send" loading={isSending} onClick={() => void send()}>
            Send test
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {refusal !== undefined && <Banner tone="danger">{refusal}</Banner>}
        <FormField
          label="Phone numbers"
          required
          error={error}
          helper={`Up to ${limits.sms.testRecipients} in the United States or Canada, separated by commas.`}
        >
          <TextInput
            value={typed}
            type="tel"
            focusFirst
            autoComplete="tel"
            placeholder="202 555 0143"
            onChange={setTyped}
          />
        </FormField>
        {linksIn(message.body ?? '').length > 0 && (
          <p className={styles.detail}>
            A test keeps its links as written; a send shortens them. It can therefore have a different number of message
            parts.
          </p>
        )}
        <p className={styles.detail}>
          {isCaptured
            ? 'The message of the phone is kept in the Outbox, once for each number. Nothing is sent or charged.'
            : 'Everybody gets the message that the phone shows. The provider charges for it.'}
        </p>
      </form>
    </Dialog>
  );
}
