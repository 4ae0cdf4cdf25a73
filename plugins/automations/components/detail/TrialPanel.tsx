import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { Http, HttpFailure, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import {
  Button,
  DateTime,
  Drawer,
  FormField,
  formatNumber,
  PageSection,
  StatusTag,
  Switch,
  TextInput,
} from 'sendwright/sdk/ui';
import type { AutomationSimulation, EntryCount } from 'sendwright/wire/automationTrials';
import { noEvent } from '../../content';
import { describeEvent, stepNames } from '../../stepWords';
import traceStyles from '../trace.module.css';
import { outcomeTags } from '../TraceDrawer';
import styles from './detail.module.css';
import { useDetailScope } from './detailScope';

interface TrialPanelProps {
  readonly includesExisting: boolean;
  readonly onInclude: (includes: boolean) => void;
  /** Saves, then does something. */
  readonly saved: (then: () => void) => Promise<void>;
}

const people = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'contact' : 'contacts'}`;

const countWords: Readonly<Record<EntryCount['period'], (count: number) => string>> = {
  now: (count) => (count === 0 ? 'Nobody would enter now.' : `${people(count)} would enter now, if you include them.`),
  last_30_days: (count) => `${people(count)} did this in the last 30 days. They don't enter; others do from now on.`,
  next_30_days: (count) => `${people(count)} would enter in the next 30 days.`,
};

const failureWords = (failure: unknown, otherwise: string): string =>
  failure instanceof HttpFailure && failure.status === 404 ? 'There is no contact with this address.' : otherwise;

/** A message that is handed over has a reason only if it would be dropped. */
const tagOf = ({ outcome, reason }: AutomationSimulation['steps'][number]) =>
  outcome === 'sent' && reason !== null ? ({ tone: 'warning', label: 'Dropped' } as const) : outcomeTags[outcome];

/** Tries an automation: whom it is about, and which path a contact would take. */
export const TrialPanel = observer(function TrialPanel({ includesExisting, onInclude, saved }: TrialPanelProps) {
  const { editor, isReadOnly } = useDetailScope();
  const http = useService(Http);
  const { id, status, revision, draft_of: draftOf = null } = editor.automation;
  const [isAsked, setAsked] = useState(false);
  const [isSimulating, setSimulating] = useState(false);
  // Before it goes live this is what the decision is about; a live one has its numbers.
  const counts = draftOf === null && (status !== 'live' || isAsked);
  const { value, failure, reload } = useLoaded(
    useCallback(
      async (signal) =>
        counts && revision >= 0
          ? http.call('GET /marketing/automations/:id/entry_count', { params: { id }, retry: true, signal })
          : undefined,
      // The entry may have changed with each save.
      [http, id, counts, revision],
    ),
  );
  // Of what is saved.
  const count = editor.isDirty ? undefined : value;
  const mayInclude = count?.period === 'now' && count.contacts > 0 && !isReadOnly && status !== 'live';
  const look = () =>
    saved(() => {
      setAsked(true);
      reload();
    });
  return (
    <aside aria-label="Try it">
      <PageSection title="Try it">
        {count && <p>{countWords[count.period](count.contacts)}</p>}
        {mayInclude && (
          <Switch label="Include them when it goes live" checked={includesExisting} onChange={onInclude} />
        )}
        {failure !== undefined && <p role="alert">The contacts couldn&apos;t be counted. Try again.</p>}
        <div className={styles.cardActions}>
          {draftOf === null && count === undefined && (
            <Button size="small" onClick={() => void look()}>
              Count contacts
            </Button>
          )}
          <Button size="small" onClick={() => void saved(() => setSimulating(true))}>
            Simulate a contact
          </Button>
        </div>
      </PageSection>
      {isSimulating && <SimulateDrawer onClose={() => setSimulating(false)} />}
    </aside>
  );
});

/** The path of a contact with its dates; nothing is sent. */
const SimulateDrawer = observer(function SimulateDrawer({ onClose }: { readonly onClose: () => void }) {
  const { editor, path: result, showPath } = useDetailScope();
  const http = useService(Http);
  const { id, steps, exit } = editor.automation;
  const [email, setEmail] = useState(result?.email ?? '');
  const [engaged, setEngaged] = useState(true);
  const [problem, setProblem] = useState<string>();
  const [isLoading, setLoading] = useState(false);
  const names = stepNames(steps);
  const simulate = () => {
    setLoading(true);
    http
      .call('POST /marketing/automations/:id/simulate', { params: { id }, body: { email: email.trim(), engaged } })
      .then(
        (found) => {
          showPath(found);
          setProblem(undefined);
        },
        (failure: unknown) => {
          showPath(undefined);
          setProblem(failureWords(failure, "The path couldn't be simulated. Try again."));
        },
      )
      .finally(() => setLoading(false));
  };
  return (
    <Drawer title="Simulate a contact" onClose={onClose}>
      <FormField label="Email address" error={problem} helper="Nothing is sent, and the contact doesn't change.">
        <TextInput value={email} maxLength={254} onChange={setEmail} />
      </FormField>
      <Switch label="The contact opens, clicks and does what is waited for" checked={engaged} onChange={setEngaged} />
      {exit.type === 'event' && (
        <p>Without the event {describeEvent(exit.event ?? noEvent)}: contacts leave the automation when it happens.</p>
      )}
      <div className={styles.cardActions}>
        <Button intent="primary" loading={isLoading} disabled={email.trim() === ''} onClick={simulate}>
          Simulate
        </Button>
      </div>
      {result && (
        <ol className={traceStyles.steps} aria-label="Path">
          {result.steps.map((step, index) => (
            <li key={index}>
              <span className={traceStyles.head}>
                <strong>{names.get(step.step_id) ?? 'Removed step'}</strong>
                <StatusTag {...tagOf(step)} />
              </span>
              <span className={traceStyles.when}>
                <DateTime at={step.at} length="long" />
              </span>
              {step.reason !== null && <span>{step.reason}</span>}
            </li>
          ))}
          <li>
            <strong>{{ completed: 'Completed', exited: 'Exited', stopped: 'Stopped' }[result.end]}</strong>
            {result.reason !== null && <span>{result.reason}</span>}
            <span className={traceStyles.when}>
              <DateTime at={result.ends_at} length="long" />
            </span>
          </li>
        </ol>
      )}
    </Drawer>
  );
});
