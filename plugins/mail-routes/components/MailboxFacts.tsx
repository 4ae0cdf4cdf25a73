import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, HttpFailure, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  DateTime,
  FactList,
  formatNumber,
  MenuButton,
  RelativeTime,
  StatusTag,
  Switch,
} from 'sendwright/sdk/ui';
import type { BounceMailbox } from 'sendwright/wire/bounceMailboxes';
import { BounceMailboxesStore } from '../bounceMailboxesStore';
import { scopes } from '../contract';
import { leftWords, mailboxPlaceOf, processedWords, recordedWords } from '../mailboxWords';
import { texts } from '../texts';
import styles from './mailRoutes.module.css';

interface MailboxFactsProps {
  readonly mailbox: BounceMailbox;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

const states = { ready: ['success', 'Ready'], failing: ['danger', 'Failing'], off: ['neutral', 'Paused'] } as const;

/** A mailbox with its state, what was found in it, and what can be done. */
export const MailboxFacts = observer(function MailboxFacts({ mailbox, onEdit, onRemove }: MailboxFactsProps) {
  const { name, enabled, is_shared: isForAll, last_error: error, failed_at: failedAt } = mailbox;
  const mayUpdate = useRefusal(scopes.update) === undefined;
  const mayDelete = useRefusal(scopes.remove) === undefined;
  const [tone, label] = states[mailbox.state];
  return (
    <section className={styles.events} aria-label={`Bounce mailbox ${name}`}>
      <div className={styles.head}>
        <h3 className={styles.title}>{name}</h3>
        <StatusTag tone={tone} label={label} />
        {mayUpdate && <MailboxSwitch mailbox={mailbox} />}
        {(mayUpdate || mayDelete) && (
          <MenuButton
            label={`Actions of ${name}`}
            size="small"
            items={[
              { label: 'Edit', icon: 'edit', disabled: !mayUpdate, onSelect: onEdit },
              'divider',
              { label: 'Delete', icon: 'trash', danger: true, disabled: !mayDelete, onSelect: onRemove },
            ]}
          />
        )}
      </div>
      {error !== null && enabled && (
        <Banner tone="danger" title={`${name} can't be read`}>
          <span className={styles.reason}>{error}</span>
          <br />
          {failedAt !== null && (
            <>
              Since <DateTime at={failedAt} length="short" />.{' '}
            </>
          )}
          It is tried again automatically. Bounces and complaints in it are not recorded until it works.
        </Banner>
      )}
      <FactList>
        <dt>Mailbox</dt>
        <dd className={styles.reason}>{mailboxPlaceOf(mailbox)}</dd>
        {isForAll && (
          <>
            <dt>For</dt>
            <dd>All accounts</dd>
          </>
        )}
        <dt>Last read</dt>
        <dd>{mailbox.checked_at === null ? 'Not yet' : <RelativeTime at={mailbox.checked_at} />}</dd>
        <dt>Recorded</dt>
        <dd>
          {recordedWords(mailbox)}
          {mailbox.reported_at !== null && (
            <>
              , last <RelativeTime at={mailbox.reported_at} />
            </>
          )}
        </dd>
        <dt>Left there</dt>
        <dd>{leftWords(mailbox)}</dd>
        <dt>Recorded reports</dt>
        <dd>{processedWords(mailbox)}</dd>
      </FactList>
      {mayUpdate && <MailboxTest mailbox={mailbox} />}
    </section>
  );
});

/** Pauses a mailbox, or resumes it. */
function MailboxSwitch({ mailbox: { id, name, enabled: isOn } }: { readonly mailbox: BounceMailbox }) {
  const store = useService(BounceMailboxesStore);
  const alerts = useService(Alerts);
  const turn = async (enabled: boolean): Promise<void> => {
    try {
      await store.change(id, { enabled });
      alerts.show(enabled ? texts.mailboxEnabled : texts.mailboxDisabled, { name });
    } catch (failure) {
      showFailure(alerts, failure, texts.mailboxUpdateFailed);
    }
  };
  return <Switch checked={isOn} ariaLabel={`Read ${name}`} onChange={(enabled) => void turn(enabled)} />;
}

/** Signs in to the mailbox, and shows what the server says. */
function MailboxTest({ mailbox: { id, name } }: { readonly mailbox: BounceMailbox }) {
  const store = useService(BounceMailboxesStore);
  const [isTesting, setTesting] = useState(false);
  const [result, setResult] = useState<{ readonly works: boolean; readonly words: string }>();
  const test = async (): Promise<void> => {
    setTesting(true);
    setResult(undefined);
    try {
      const messages = await store.test(id);
      setResult({ works: true, words: `${formatNumber(messages)} ${messages === 1 ? 'message' : 'messages'} in it.` });
    } catch (failure) {
      const [error] = failure instanceof HttpFailure ? failure.errors : [];
      setResult({ works: false, words: error?.message ?? "The mailbox couldn't be tested. Try again." });
    }
    setTesting(false);
    await store.refresh().catch(() => undefined);
  };
  return (
    <>
      <div>
        <Button size="small" loading={isTesting} ariaLabel={`Test ${name}`} onClick={() => void test()}>
          Test
        </Button>
      </div>
      <div role="status">
        {result && (
          <Banner
            tone={result.works ? 'success' : 'danger'}
            title={result.works ? 'The mailbox can be read' : 'The test failed'}
            onDismiss={() => setResult(undefined)}
          >
            <span className={styles.reason}>{result.words}</span>
          </Banner>
        )}
      </div>
    </>
  );
}
