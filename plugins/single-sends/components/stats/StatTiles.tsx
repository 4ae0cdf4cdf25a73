import { useEffect, useState } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { formatNumber, formatPercent, formatRarePercent, StatTile, TileGrid, formatCount } from 'sendwright/sdk/ui';
import { queryOf, viewOf } from '../../people/figures';
import { linkPeople, PeopleLink } from '../../people/PeopleLink';
import { recountedAmount } from '../../statistics/LedgerSums';
import type { SendReport } from '../../statistics/useSendReport';

/** The key metrics as large tiles, with those of the comparison send if there is one. */
export function StatTiles({ report }: { readonly report: SendReport }) {
  const { days, totals, delivered, progress, messages, comparison, partReconciliation } = report;
  const missing = useMissing(report);
  // For a date range, rates are relative to all delivered messages, because recipients often respond on a later day
  // than they received the message.
  const rate = (value: number) => (delivered === 0 ? 0 : value / delivered);
  const share = (value: number) => formatPercent(rate(value));
  const rareShare = (value: number) => formatRarePercent(rate(value));
  const ofDelivered = (value: number) => `${formatNumber(value)} of ${formatNumber(delivered)} delivered`;
  const before = comparison?.totals;
  /** The change in percentage points from the other send. */
  const trend = (
    key: 'human_unique_opens' | 'human_unique_clicks' | 'unsubscribes' | 'bounces' | 'spam_reports',
    good: 'up' | 'down',
  ) =>
    before && comparison.delivered > 0
      ? {
          change: rate(totals[key]) - before[key] / comparison.delivered,
          good,
          unit: 'points' as const,
          label: `from ${(good === 'up' ? formatPercent : formatRarePercent)(before[key] / comparison.delivered)}`,
        }
      : undefined;
  const other = (value: number | undefined) =>
    value === undefined ? null : <span>{formatNumber(value)} in the other</span>;
  const bots = (figure: 'opened' | 'clicked', all: number, humans: number) =>
    all > humans ? (
      <span>
        <PeopleLink report={report} figure={figure} withBots="only">
          {formatNumber(all - humans)}
        </PeopleLink>{' '}
        more by bots and proxies only
      </span>
    ) : null;
  // Event counts remain when a message is retried, so the current state is shown with them.
  const retried = days ? 0 : recountedAmount(partReconciliation, 'bounces');
  const cameBack = days ? 0 : recountedAmount(partReconciliation, 'delivered');
  /** Opens the people behind a tile. */
  const people = linkPeople(report);
  return (
    <TileGrid>
      <StatTile
        label="Emails triggered"
        link={people('triggered')}
        value={totals.requests}
        detail={
          <>
            <span>
              {progress.finished && totals.requests >= messages.total ? (
                'all recipients'
              ) : (
                <>
                  of{' '}
                  <PeopleLink report={report} figure="recipients">
                    {formatCount(messages.total, 'recipient')}
                  </PeopleLink>
                </>
              )}
            </span>{' '}
            {other(before?.requests)}
          </>
        }
      />
      <StatTile
        label="Delivered"
        link={people('delivered')}
        value={totals.delivered}
        detail={
          messages.total > 0 ? (
            <>
              <span>
                {formatPercent(totals.delivered / messages.total)} of {formatNumber(messages.total)}
              </span>{' '}
              {cameBack > 0 && <span>{formatNumber(cameBack)} came back later</span>} {other(before?.delivered)}
            </>
          ) : undefined
        }
      />
      <StatTile
        label="Unique opens"
        link={people('opened')}
        value={share(totals.human_unique_opens)}
        detail={
          <>
            <span>{ofDelivered(totals.human_unique_opens)}</span>{' '}
            {bots('opened', totals.unique_opens, totals.human_unique_opens)}
          </>
        }
        trend={trend('human_unique_opens', 'up')}
      />
      <StatTile
        label="Unique clicks"
        link={people('clicked')}
        value={share(totals.human_unique_clicks)}
        detail={
          <>
            <span>{ofDelivered(totals.human_unique_clicks)}</span>{' '}
            {bots('clicked', totals.unique_clicks, totals.human_unique_clicks)}
          </>
        }
        trend={trend('human_unique_clicks', 'up')}
      />
      <StatTile
        label="Not opened"
        link={people('not_opened')}
        value={missing?.not_opened === undefined ? '–' : share(missing.not_opened)}
        detail={missing && ofDelivered(missing.not_opened)}
      />
      <StatTile
        label="Not clicked"
        link={people('not_clicked')}
        value={missing?.not_clicked === undefined ? '–' : share(missing.not_clicked)}
        detail={missing && ofDelivered(missing.not_clicked)}
      />
      <StatTile
        label="Bounces"
        link={people('bounced')}
        value={rareShare(totals.bounces)}
        detail={
          <>
            <span>
              {formatNumber(totals.bounces)} bounced
              {totals.blocks > 0 && (
                <>
                  ,{' '}
                  <PeopleLink report={report} figure="blocked">
                    {`${formatNumber(totals.blocks)} blocked`}
                  </PeopleLink>
                </>
              )}
            </span>{' '}
            {retried > 0 && (
              <span>
                {formatNumber(retried)} of {totals.bounces + totals.blocks === 1 ? 'it' : 'them'} retried since
              </span>
            )}
          </>
        }
        trend={trend('bounces', 'down')}
      />
      <StatTile
        label="Unsubscribes"
        link={people('unsubscribed')}
        value={rareShare(totals.unsubscribes)}
        detail={`${formatNumber(totals.unsubscribes)} ${totals.unsubscribes === 1 ? 'person' : 'people'}`}
        trend={trend('unsubscribes', 'down')}
      />
      <StatTile
        label="Spam reports"
        link={people('spam_report')}
        value={rareShare(totals.spam_reports)}
        detail={formatNumber(totals.spam_reports)}
        trend={trend('spam_reports', 'down')}
      />
      <StatTile
        label="Unconfirmed"
        link={people('unconfirmed')}
        value={messages.unconfirmed}
        detail={
          messages.unconfirmed > 0
            ? 'handed over and never confirmed; may have arrived'
            : progress.finished
              ? 'every recipient accounted for'
              : 'every message accounted for so far'
        }
      />
    </TileGrid>
  );
}

type Missing = Readonly<Record<'not_opened' | 'not_clicked', number>>;

/** How many received the message and did not react. The server counts, as some react to what was never confirmed. */
function useMissing(report: SendReport): Missing | undefined {
  const http = useService(Http);
  const [missing, setMissing] = useState<Missing>();
  const { id } = report.send;
  const { delivered, human_unique_opens: opens, human_unique_clicks: clicks } = report.totals;
  /** Counted again when one of these changes. */
  const reactions = `${delivered} ${opens} ${clicks}`;
  const view = new URLSearchParams(viewOf(report)).toString();
  const zone = report.days?.timeZone ?? 'UTC';
  useEffect(() => {
    const gone = new AbortController();
    const count = async (figure: 'not_opened' | 'not_clicked') => {
      const options = {
        params: { id },
        query: { ...queryOf(figure, view, zone), page_size: 1 },
        retry: true,
        signal: gone.signal,
      };
      return (await http.call('GET /marketing/singlesends/:id/people', options))._metadata.count;
    };
    Promise.all([count('not_opened'), count('not_clicked')]).then(
      ([not_opened, not_clicked]) => setMissing({ not_opened, not_clicked }),
      // The tiles show a dash; their lists report the failure.
      () => undefined,
    );
    return () => gone.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- counted again when somebody reacts
  }, [http, id, view, zone, reactions]);
  return missing;
}
