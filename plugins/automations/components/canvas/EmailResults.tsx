import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded, usePolling } from 'sendwright/sdk/models';
import { Button, formatNumber } from 'sendwright/sdk/ui';
import { peopleOf, titleOf } from '../stats/figureTitles';
import { shareOf, shareText } from '../../measures';
import { stepTotalsOf } from '../../readStats';
import { FigureLink } from '../stats/FigureLink';
import styles from './canvas.module.css';
import { pollInterval } from './useFlowFacts';

const shown = ['human_unique_opens', 'human_unique_clicks', 'unsubscribes'] as const;

interface EmailResultsProps {
  readonly id: string;
  readonly step: string;
  readonly isLive: boolean;
}

/** What became of an email so far; each figure opens its people. */
export function EmailResults({ id, step, isLive }: EmailResultsProps) {
  const http = useService(Http);
  const { value, failure, reload } = useLoaded(
    useCallback(
      async (signal) => {
        const totals = await stepTotalsOf(http, id, undefined, signal);
        return { stats: totals.find((one) => one.step_id === step)?.stats };
      },
      [http, id, step],
    ),
  );
  usePolling(async () => reload(), pollInterval, isLive && failure === undefined);
  if (failure !== undefined)
    return (
      <span className={styles.failure} role="alert">
        The results couldn&apos;t be loaded.
        <Button size="small" onClick={reload}>
          Retry
        </Button>
      </span>
    );
  const stats = value?.stats;
  // Nobody got it yet.
  if (!stats || stats.delivered === 0) return null;
  return (
    <dl className={styles.people} aria-label="Results">
      <div>
        <dt>{titleOf('delivered')}</dt>
        <dd>
          <FigureLink id={id} figure="delivered" step={step} title={titleOf('delivered')}>
            {formatNumber(stats.delivered)}
          </FigureLink>
        </dd>
      </div>
      {shown.map((key) => (
        <div key={key}>
          <dt>{titleOf(peopleOf[key])}</dt>
          <dd>
            <FigureLink id={id} figure={peopleOf[key]} step={step} title={titleOf(peopleOf[key])} count={stats[key]}>
              {shareText(key, shareOf(stats[key], stats.delivered))}
            </FigureLink>
          </dd>
        </div>
      ))}
    </dl>
  );
}
