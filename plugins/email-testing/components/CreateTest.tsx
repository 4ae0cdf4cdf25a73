import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { Alerts, HttpFailure, Session, useService } from 'sendwright/sdk';
import {
  Banner,
  Button,
  Checkbox,
  ErrorState,
  FormField,
  formatNumber,
  Link,
  Skeleton,
  TextArea,
  TextInput,
} from 'sendwright/sdk/ui';
import type { EmailTestCreate } from 'sendwright/wire/emailTesting';
import type { TestableMessage } from '../contract';
import { EmailTestsStore } from '../emailTestsStore';
import { texts } from '../texts';
import { mostCommon } from '../clientGroups';
import { ClientChoices } from './ClientChoices';
import { SimulationNote } from './SimulationNote';
import styles from './testing.module.css';

/** The values of the form. */
interface TestDraft {
  readonly clients: ReadonlySet<string>;
  readonly spam: boolean;
  readonly from: string;
  readonly subject: string;
  /** JSON text. */
  readonly testData: string;
}

/** Errors by field, using the provider's field names. */
type TestProblems = Readonly<Partial<Record<'inbox_clients' | 'from' | 'subject' | 'substitutions', string>>>;

interface CreateTestProps {
  readonly message: TestableMessage;
  readonly onStarted: (testId: string) => void;
}

const credits = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'credit' : 'credits'}`;

/** Chooses what is tested, and shows the cost where there is one. */
export const CreateTest = observer(function CreateTest({ message, onStarted }: CreateTestProps) {
  const store = useService(EmailTestsStore);
  const alerts = useService(Alerts);
  const session = useService(Session);
  const [typed, setTyped] = useState<Omit<TestDraft, 'clients' | 'spam'> & Partial<TestDraft>>({
    from: message.hasSender ? '' : session.email,
    subject: '',
    testData: message.testData ?? '',
  });
  const [problems, setProblems] = useState<TestProblems>({});
  const [isShort, setShort] = useState(false);
  const [isStarting, setStarting] = useState(false);
  useEffect(() => void store.loadOffer(), [store]);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The error may be scrolled out of view.
    if (Object.keys(problems).length === 0) return;
    const first = form.current?.querySelector<HTMLElement>('[role="alert"], [aria-invalid="true"]');
    first?.focus();
    first?.scrollIntoView?.({ block: 'center' });
  }, [problems]);
  const { offered, credits: balance, requests } = store;
  const request = requests.state('offer');

  if (!offered || !balance) {
    if (request.status === 'failure')
      return (
        <ErrorState
          failure={request.failure ?? request.error}
          title={texts.unavailable.message}
          onRetry={() => void store.loadOffer()}
        />
      );
    return <Skeleton shape="form" count={6} label="Loading the email apps" />;
  }
  const change = (part: Partial<TestDraft>): void => {
    setTyped((before) => ({ ...before, ...part }));
    setProblems({});
    setShort(false);
  };
  const { prices, result } = offered;
  const isFree = prices.inbox_client === 0 && prices.spam === 0;
  // A free test starts with what most people read email in.
  const draft: TestDraft = {
    clients: new Set(isFree ? mostCommon.filter((id) => result.some((client) => client.id === id)) : []),
    spam: isFree,
    ...typed,
  };
  const cost = draft.clients.size * prices.inbox_client + (draft.spam ? prices.spam : 0);
  const isOff = balance.entitled === 0;
  const lacks = isOff || cost > balance.remain;

  const run = async (): Promise<void> => {
    const checked = requestOf(draft, message);
    setProblems(checked.problems);
    if (Object.keys(checked.problems).length > 0) return;
    setStarting(true);
    try {
      // The saved message is tested, so the last changes are saved first.
      if (message.save && !(await message.save())) {
        alerts.show(texts.notSaved);
        return;
      }
      const testId = await store.create(checked.request);
      alerts.show(texts.started);
      onStarted(testId);
    } catch (failure) {
      if (!(failure instanceof HttpFailure)) throw failure;
      const [first] = failure.errors;
      if (failure.status === 402) {
        setShort(true);
        void store.loadOffer();
      } else if (failure.status === 400 && first) setProblems({ [fieldOf(first.field)]: first.message });
      else alerts.show(texts.unavailable);
    } finally {
      setStarting(false);
    }
  };

  return (
    <div ref={form} className={styles.create}>
      {isFree && isOff && <Banner tone="warning" title="Email testing is off for this account." />}
      {!isFree && (isShort || balance.remain === 0) && (
        <Banner
          tone="warning"
          title={
            balance.remain === 0
              ? "You've used this month's test credits."
              : "You don't have enough credits for this test."
          }
          action={
            <Link to="/workbench/support" look="button">
              Buy credits
            </Link>
          }
        >
          {balance.entitled === 0
            ? 'Your plan has none.'
            : `Your plan gives ${credits(balance.entitled)} each calendar month.`}{' '}
          Results of earlier tests stay.
        </Banner>
      )}
      <ClientChoices
        clients={result}
        chosen={draft.clients}
        error={problems.inbox_clients}
        onChange={(clients) => change({ clients })}
      />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Spam</legend>
        <Checkbox
          label={isFree ? 'Check it against spam rules' : `Check it against spam rules (${credits(prices.spam)})`}
          checked={draft.spam}
          onChange={(spam) => change({ spam })}
        />
        <p className={styles.hint}>Links are checked with every test{isFree ? '' : ' for free'}.</p>
      </fieldset>
      <div className={styles.fields}>
        {!message.hasSender && (
          <FormField
            label="From"
            required
            error={problems.from}
            helper="The sender's address. Spam rules check it, and the footer shows it."
          >
            <TextInput type="email" value={draft.from} maxLength={254} onChange={(from) => change({ from })} />
          </FormField>
        )}
        {message.subject.trim() === '' && (
          <FormField label="Subject" required error={problems.subject}>
            <TextInput value={draft.subject} maxLength={5000} onChange={(subject) => change({ subject })} />
          </FormField>
        )}
        <FormField
          label="Test data"
          error={problems.substitutions}
          helper="A JSON object with values for the message's tags. Tags in the subject need them."
        >
          <TextArea
            mono
            rows={3}
            value={draft.testData}
            placeholder={'{ "first_name": "Ana" }'}
            onChange={(testData) => change({ testData })}
          />
        </FormField>
      </div>
      <SimulationNote />
      <div className={styles.run}>
        <span role="status">
          {draft.clients.size === 0 && !draft.spam
            ? 'Nothing is chosen yet.'
            : isFree
              ? 'Free, and done in a few seconds.'
              : `This test takes ${credits(cost)}.`}{' '}
          {!isFree && (
            <>
              <strong className={lacks ? styles.short : undefined}>{credits(balance.remain)} left</strong> of{' '}
              {formatNumber(balance.entitled)} this month.
            </>
          )}
        </span>
        <Button
          intent="primary"
          icon="flask"
          loading={isStarting}
          disabled={lacks}
          hint={
            isOff
              ? 'Email testing is off for this account.'
              : lacks
                ? 'It needs more credits than you have left.'
                : undefined
          }
          onClick={() => void run()}
        >
          Run test
        </Button>
      </div>
    </div>
  );
});

/** The provider's name of a field, or the place for errors in the message itself. */
function fieldOf(field: string | null): keyof TestProblems {
  return field === 'from' || field === 'subject' || field === 'substitutions' ? field : 'inbox_clients';
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Validates a draft and builds its request. */
function requestOf(
  draft: TestDraft,
  message: TestableMessage,
): { readonly problems: TestProblems; readonly request: EmailTestCreate } {
  const { clients, spam, testData } = draft;
  const from = draft.from.trim();
  const subject = draft.subject.trim();
  const substitutions = testData.trim() === '' ? undefined : readObject(testData);
  const asksSubject = message.subject.trim() === '';
  return {
    problems: {
      ...(clients.size === 0 && !spam && { inbox_clients: 'Select at least one inbox client.' }),
      ...(!message.hasSender && from === '' && { from: 'From is a required field.' }),
      ...(asksSubject && subject === '' && { subject: 'Subject is a required field.' }),
      ...(testData.trim() !== '' &&
        substitutions === undefined && { substitutions: 'Test data must be a JSON object.' }),
    },
    request: {
      ...message.request,
      inbox_clients: [...clients],
      spam,
      ...(!message.hasSender && { from }),
      ...(asksSubject && { subject }),
      ...(substitutions && { substitutions }),
    },
  };
}
