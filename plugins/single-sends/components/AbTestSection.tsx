import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { Alerts, Http, usePageSignal, useRefusal, useService } from 'sendwright/sdk';
import { isAborted, showFailure, usePolling } from 'sendwright/sdk/models';
import { readableText } from 'sendwright/sdk/tag-field';
import {
  Banner,
  Button,
  Confirm,
  DateTime,
  formatNumber,
  formatPercent,
  PageSection,
  Radio,
  Skeleton,
  Tag,
} from 'sendwright/sdk/ui';
import type { AbTest, AbTestResult, AbTestResults } from 'sendwright/wire/abTests';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { PeopleLink } from '../people/PeopleLink';
import { SingleSendsStore } from '../singleSendsStore';
import { texts } from '../texts';
import styles from './AbTestSection.module.css';

const pollInterval = 5000;

/**
 * The results of an A/B test, their significance and, for a manual test, the choice of the winner. Empty before the
 * send starts.
 */
export function AbTestSection({ send }: { readonly send: SingleSend }) {
  return send.abtest && send.status === 'triggered' ? <RunningTest send={send} abtest={send.abtest} /> : null;
}

const RunningTest = observer(function RunningTest({
  send,
  abtest,
}: {
  readonly send: SingleSend;
  readonly abtest: AbTest;
}) {
  const http = useService(Http);
  const store = useService(SingleSendsStore);
  const alerts = useService(Alerts);
  const signal = usePageSignal();
  const mayUpdate = !useRefusal({ scope: 'marketing_campaigns.update' });
  const [results, setResults] = useState<AbTestResults>();
  const [failure, setFailure] = useState<unknown>();
  const [chosen, setChosen] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const winner = abtest.winning_template_id;
  const isUndecided = winner === '' && send.ui_status !== 'expired' && send.ui_status !== 'cancelled';

  const load = useCallback(
    () =>
      http.call('GET /marketing/singlesends/:id/abtest', { params: { id: send.id }, retry: true, signal }).then(
        (found) => {
          setResults(found);
          setFailure(undefined);
        },
        (error: unknown) => {
          if (!isAborted(error)) setFailure(error);
        },
      ),
    [http, send.id, signal],
  );
  useEffect(() => void load(), [load, winner]);
  usePolling(load, pollInterval, isUndecided);
  // When all recipients are in the test, there is no remainder to send the winner to.
  const isOfAll = abtest.test_percentage === 100;
  const isOpen = isUndecided && !isOfAll && abtest.expiration_date !== null;
  const testEnds = send.ui_status === 'testing' ? abtest.test_ends_at : null;
  const pick = chosen ?? results?.leader ?? '';
  const label = results?.results.find((result) => result.template_id === pick)?.label ?? '';
  const confirm = async () => {
    try {
      await store.pickWinner(send.id, pick);
      alerts.show(texts.winnerPicked, { label });
    } catch (error) {
      showFailure(alerts, error, texts.winnerFailed);
    }
    setAsking(false);
  };
  return (
    <PageSection
      title="A/B test"
      action={
        isOpen &&
        mayUpdate &&
        results && (
          <Button intent="primary" onClick={() => setAsking(true)}>
            Pick winner
          </Button>
        )
      }
    >
      {send.ui_status === 'expired' && (
        <Banner tone="warning" title="This A/B test has expired">
          No winner was picked in time, so the other recipients got nothing.
        </Banner>
      )}
      {isOpen && abtest.expiration_date && (
        <p className={styles.note}>
          {testEnds && (
            <>
              The test runs until <DateTime at={testEnds} />.{' '}
            </>
          )}
          Pick the winner by <DateTime at={abtest.expiration_date} />. It then goes to everybody else.
        </p>
      )}
      {isUndecided && !isOpen && testEnds && (
        <p className={styles.note}>
          The test ends <DateTime at={testEnds} />;{' '}
          {isOfAll
            ? 'everybody is in it, so nothing is sent after that.'
            : 'the winner then goes to everybody else automatically.'}
        </p>
      )}
      {failure !== undefined && !results && (
        <Banner
          tone="danger"
          action={
            <Button size="small" onClick={() => void load()}>
              Retry
            </Button>
          }
        >
          The results couldn't be loaded.
        </Banner>
      )}
      {!results && failure === undefined && <Skeleton count={3} label="Loading the results" />}
      {results && (
        <>
          <Verdict results={results} />
          {isOpen && mayUpdate ? (
            <Radio
              ariaLabel="Winner"
              look="cards"
              value={pick}
              onChange={setChosen}
              options={results.results.map((result) => ({
                value: result.template_id,
                label: <Heading result={result} winner={winner} />,
                helper: <Figures send={send} result={result} of={results} />,
              }))}
            />
          ) : (
            <ul className={styles.results}>
              {results.results.map((result) => (
                <li key={result.template_id} data-winner={result.template_id === winner}>
                  <Heading result={result} winner={winner} />
                  <Figures send={send} result={result} of={results} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {isAsking && (
        <Confirm
          title={`Pick variation ${label}?`}
          text="It goes to all recipients who were not in the test. This cannot be undone."
          confirmLabel={`Send ${label} to the rest`}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        />
      )}
    </PageSection>
  );
});

function Heading({ result, winner }: { readonly result: AbTestResult; readonly winner: string }) {
  return (
    <span className={styles.heading}>
      <strong>Variation {result.label}</strong>
      {result.subject && <span>{readableText(result.subject)}</span>}
      {result.template_id === winner && <Tag tone="success">Winner</Tag>}
    </span>
  );
}

/** A probability is an estimate, so it is neither nothing nor all. */
function likely(probability: number): string {
  if (probability < 0.0005) return '<0.1%';
  return probability >= 0.9995 ? '>99.9%' : formatPercent(probability);
}

interface FiguresProps {
  readonly send: SingleSend;
  readonly result: AbTestResult;
  readonly of: AbTestResults;
}

/** The figures of a variation in the test; each opens its people. */
function Figures({ send, result, of: { measure, verdict } }: FiguresProps) {
  const { delivered, interval, template_id: variation, label } = result;
  const share = (count: number) => (delivered === 0 ? '–' : formatPercent(count / delivered));
  const report = { send, days: undefined, part: { variation, phase: 'test' as const } };
  const people = (figure: 'delivered' | 'opened' | 'clicked', count: number, text: string) =>
    count === 0 ? (
      text
    ) : (
      <PeopleLink report={report} figure={figure} of={`variation ${label} in the test`}>
        {text}
      </PeopleLink>
    );
  return (
    <span className={styles.figures}>
      <span>{people('delivered', delivered, `${formatNumber(delivered)} delivered`)}</span>
      <span>{people('opened', result.unique_opens, `${share(result.unique_opens)} opened`)}</span>
      <span>{people('clicked', result.unique_clicks, `${share(result.unique_clicks)} clicked`)}</span>
      {verdict !== 'no_data' && delivered > 0 && (
        <span>
          true {measure} rate most likely {formatPercent(interval.low)} to {formatPercent(interval.high)}
        </span>
      )}
      {verdict !== 'no_data' && <span>{likely(result.probability_best)} likely the best</span>}
    </span>
  );
}

/** Says whether the difference is significant. */
function Verdict({ results: { verdict, results, leader, measure } }: { readonly results: AbTestResults }) {
  const first = results.find((result) => result.template_id === leader);
  const what = measure === 'open' ? 'opened' : 'clicked';
  if (verdict === 'no_data' || !first) return <Banner>Nobody has {what} anything yet, so no variation leads.</Banner>;
  if (verdict === 'clear') {
    const best = results.toSorted((one, other) => other.probability_best - one.probability_best)[0] ?? first;
    return (
      <Banner tone="success" title={`Variation ${best.label} is better`}>
        With {likely(best.probability_best)} probability its {measure} rate is really the highest.
      </Banner>
    );
  }
  return (
    <Banner tone="warning" title="The difference may be chance">
      Variation {first.label} leads, but is really the best with only {likely(first.probability_best)} probability. More
      time, or a larger sample, would tell.
    </Banner>
  );
}
