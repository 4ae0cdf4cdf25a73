import { useCallback, useEffect, useState } from 'react';
import { Http, usePageSignal, useService } from 'sendwright/sdk';
import {
  Button,
  ErrorState,
  FigureTable,
  formatNumber,
  formatPercent,
  PageSection,
  Skeleton,
  StatTile,
  TileGrid,
  formatCount,
} from 'sendwright/sdk/ui';
import { usePolling } from 'sendwright/sdk/models';
import type { SmsStats } from 'sendwright/wire/sms';
import type { SendReport } from '../statistics/useSendReport';
import { money } from './smsCost';
import layout from '../components/stats/stats.module.css';

const pollInterval = 5000;

/** The results of a text message, refreshed while it is recent. */
export function SmsFigures({ report }: { readonly report: SendReport }) {
  const http = useService(Http);
  const signal = usePageSignal();
  const [stats, setStats] = useState<SmsStats>();
  const [failure, setFailure] = useState<unknown>();
  const { id } = report.send;
  const read = useCallback(
    () =>
      http.call('GET /marketing/stats/singlesends/:id/sms', { params: { id }, retry: true, signal }).then(
        (found) => {
          setStats(found);
          setFailure(undefined);
        },
        (error: unknown) => !signal.aborted && setFailure(error),
      ),
    [http, id, signal],
  );
  useEffect(() => void read(), [read]);
  usePolling(async () => void (await read()), pollInterval, report.isMoving);
  if (!stats)
    return failure === undefined ? (
      <Skeleton shape="text" count={4} label="Loading the figures" />
    ) : (
      <ErrorState
        failure={failure}
        title="The figures couldn't be loaded."
        onRetry={() => {
          setFailure(undefined);
          void read();
        }}
      />
    );
  const share = (count: number) =>
    stats.accepted === 0
      ? undefined
      : `${formatPercent(count / stats.accepted, 1)} of ${formatNumber(stats.accepted)} accepted`;
  return (
    <>
      <TileGrid>
        <StatTile label="Accepted" value={stats.accepted} detail={`of ${formatCount(stats.recipients, 'recipient')}`} />
        <StatTile label="Sent" value={stats.sent} detail={share(stats.sent)} />
        <StatTile label="Delivered" value={stats.delivered} detail={share(stats.delivered)} />
        <StatTile label="Undelivered" value={stats.undelivered} detail={share(stats.undelivered)} />
        <StatTile
          label="Failed"
          value={stats.failed + stats.refused}
          detail={`${formatNumber(stats.refused)} refused`}
        />
        <StatTile label="Not sent" value={stats.dropped} detail="opted out or not reachable" />
        <StatTile label="Opted out since" value={stats.opt_outs} />
        <StatTile
          label="Unique clicks"
          value={stats.human_unique_clicks}
          detail={`${formatNumber(stats.clicks)} in all, ${formatNumber(stats.machine_clicks)} by bots`}
        />
        <StatTile label="Segments" value={stats.segments} detail="charged by the provider" />
        <StatTile
          label="Cost"
          value={stats.costs.map(({ amount, currency }) => money(amount, currency)).join(' + ') || '–'}
          detail={
            stats.unpriced === 0
              ? 'as the provider says'
              : `${formatCount(stats.unpriced, 'message')} without a price yet`
          }
        />
      </TileGrid>
      {(stats.unconfirmed > 0 || failure !== undefined) && (
        <p className={layout.reason}>
          {stats.unconfirmed > 0 &&
            `The outcome of ${formatNumber(stats.unconfirmed)} is not known yet. The provider is asked about them. `}
          {failure !== undefined && (
            <>
              These figures couldn't be refreshed.{' '}
              <Button size="small" onClick={() => void read()}>
                Retry
              </Button>
            </>
          )}
        </p>
      )}
      <PageSection title="Errors" description="Why messages were refused or not delivered, as the provider says.">
        {stats.errors.length === 0 ? (
          <p className={layout.reason}>No errors.</p>
        ) : (
          <FigureTable label="Errors">
            <thead>
              <tr>
                <th scope="col">Reason</th>
                <th scope="col">Code</th>
                <th scope="col">Messages</th>
              </tr>
            </thead>
            <tbody>
              {stats.errors.map(({ code, explanation, count }) => (
                <tr key={code}>
                  <th scope="row">{explanation ?? 'Unknown error'}</th>
                  <td>{code}</td>
                  <td>{formatNumber(count)}</td>
                </tr>
              ))}
            </tbody>
          </FigureTable>
        )}
      </PageSection>
    </>
  );
}
