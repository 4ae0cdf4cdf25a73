import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded, usePolling } from 'sendwright/sdk/models';
import { Button, formatNumber } from 'sendwright/sdk/ui';
import type { Automation } from 'sendwright/wire/automations';
import styles from './stats.module.css';

/** Milliseconds between two refreshes for a live automation. */
const pollInterval = 15_000;

interface CallFiguresProps {
  readonly automation: Pick<Automation, 'id' | 'status' | 'went_live_at' | 'draft_of'>;
  readonly stepId: string;
}

/** How many calls a webhook step made, and why the last one failed. */
export function CallFigures({ automation, stepId }: CallFiguresProps) {
  const { went_live_at: wentLive, draft_of: draftOf = null } = automation;
  return wentLive === null || draftOf !== null ? null : <Figures automation={automation} stepId={stepId} />;
}

function Figures({ automation: { id, status }, stepId }: CallFiguresProps) {
  const http = useService(Http);
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal) => http.call('GET /marketing/stats/automations/:id/webhooks', { params: { id }, retry: true, signal }),
      [http, id],
    ),
  );
  // Not while it has failed: each attempt would hide the message and its button for as long as it takes.
  const isFine = value !== undefined || failure === undefined;
  usePolling(async () => reload(), pollInterval, status === 'live' && isFine);
  if (!value)
    return failure === undefined ? null : (
      <p role="alert">
        The figures of its calls couldn&apos;t be loaded.{' '}
        <Button size="small" onClick={reload}>
          Retry
        </Button>
      </p>
    );
  const {
    made = 0,
    failed = 0,
    waiting = 0,
    last_problem: problem = null,
  } = value.result.find((one) => one.step_id === stepId) ?? {};
  return (
    <section aria-label="Calls">
      <dl className={styles.calls}>
        {(
          [
            ['Calls made', made],
            ['Failed', failed],
            ['Still to be made', waiting],
          ] as const
        ).map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {problem !== null && <p className={styles.problem}>Why the last one failed: {problem}</p>}
    </section>
  );
}
