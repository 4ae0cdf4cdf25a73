import { useCallback, useEffect, useState } from 'react';
import { paths as outboxPaths } from 'sendwright/plugins/outbox/contract';
import { Http, usePageSignal, useService } from 'sendwright/sdk';
import {
  Banner,
  Button,
  ErrorState,
  FigureTable,
  formatNumber,
  formatPercent,
  Link,
  PageSection,
  Skeleton,
  StatTile,
  TileGrid,
  formatCount,
} from 'sendwright/sdk/ui';
import { usePolling } from 'sendwright/sdk/models';
import { outboxService } from 'sendwright/sms';
import type { SendFigure } from 'sendwright/wire/sendPeople';
import type { SmsStats } from 'sendwright/wire/sms';
import { PeopleLink, type PeopleLinkProps } from '../people/PeopleLink';
import type { SendReport } from '../statistics/useSendReport';
import { money } from './smsCost';
import { SmsReplies } from './SmsReplies';
import layout from '../components/stats/stats.module.css';

const pollInterval = 5000;

interface SmsFiguresProps {
  readonly report: SendReport;
  /** Called with a text that differs whenever the figures do. */
  readonly onNews: (news: string) => void;
}

/** The results of a text message, refreshed while it is recent. */
export function SmsFigures({ report, onNews }: SmsFiguresProps) {
  const http = useService(Http);
  const signal = usePageSignal();
  const [stats, setStats] = useState<SmsStats>();
  const [failure, setFailure] = useState<unknown>();
  const { id, sms_config: config } = report.send;
  const isCaptured = config?.messaging_service_sid === outboxService;
  const news =
    stats === undefined ? '' : [stats.delivered, stats.sent, stats.undelivered, stats.failed, stats.opt_outs].join();
  useEffect(() => onNews(news), [news, onNews]);
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
  /** Makes a figure open the people behind it. */
  const people = (figure: SendFigure) => (label: string) => (
    <PeopleLink report={report} figure={figure}>
      {label}
    </PeopleLink>
  );
  const inDetail = (count: number, words: string, target: Omit<PeopleLinkProps, 'report' | 'children'>) => (
    <span>
      {count === 0 ? (
        '0'
      ) : (
        <PeopleLink report={report} {...target} of={words}>
          {formatNumber(count)}
        </PeopleLink>
      )}{' '}
      {words}
    </span>
  );
  return (
    <>
      {isCaptured && <CapturedBanner sendId={id} />}
      <TileGrid>
        <StatTile
          label="Accepted"
          link={people('accepted')}
          value={stats.accepted}
          detail={
            <span>
              of{' '}
              <PeopleLink report={report} figure="recipients">
                {formatCount(stats.recipients, 'recipient')}
              </PeopleLink>
            </span>
          }
        />
        <StatTile label="Sent" link={people('sent')} value={stats.sent} detail={share(stats.sent)} />
        <StatTile
          label="Delivered"
          link={people('delivered')}
          value={stats.delivered}
          detail={share(stats.delivered)}
        />
        <StatTile
          label="Undelivered"
          link={people('undelivered')}
          value={stats.undelivered}
          detail={share(stats.undelivered)}
        />
        <StatTile
          label="Failed"
          link={people('failed')}
          value={stats.failed + stats.refused}
          detail={inDetail(stats.refused, 'refused', { figure: 'recipients', narrowing: { state: 'bounced' } })}
        />
        <StatTile label="Not sent" link={people('dropped')} value={stats.dropped} detail="opted out or not reachable" />
        <StatTile label="Opted out since" link={people('opted_out')} value={stats.opt_outs} />
        <StatTile
          label="Unique clicks"
          link={people('clicked')}
          value={stats.human_unique_clicks}
          detail={
            <>
              {inDetail(stats.clicks, 'in all', { figure: 'any_click', withBots: true })}
              {inDetail(stats.machine_clicks, 'by bots', { figure: 'machine_clicked' })}
            </>
          }
        />
        <StatTile
          label="Message parts"
          value={stats.segments}
          detail={isCaptured ? 'in the Outbox, not charged' : 'charged by the provider'}
        />
        {!isCaptured && (
          <StatTile
            label="Cost"
            value={stats.costs.map(({ amount, currency }) => money(amount, currency)).join(' + ') || '–'}
            detail={
              stats.unpriced === 0
                ? 'as the provider says'
                : `${formatCount(stats.unpriced, 'message')} without a price yet`
            }
          />
        )}
      </TileGrid>
      {(stats.unconfirmed > 0 || failure !== undefined) && (
        <p className={layout.reason}>
          {stats.unconfirmed > 0 && (
            <>
              The outcome of{' '}
              <PeopleLink report={report} figure="unconfirmed">
                {formatNumber(stats.unconfirmed)}
              </PeopleLink>{' '}
              is not known yet. The provider is asked about {stats.unconfirmed === 1 ? 'it' : 'them'}.{' '}
            </>
          )}
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
      <PageSection
        title="Errors"
        description={
          isCaptured
            ? 'Why messages were refused or not delivered, as you reported it in the Outbox.'
            : 'Why messages were refused or not delivered, as the provider says.'
        }
      >
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
                  <td>
                    <PeopleLink report={report} figure="triggered" error={code}>
                      {formatNumber(count)}
                    </PeopleLink>
                  </td>
                </tr>
              ))}
            </tbody>
          </FigureTable>
        )}
      </PageSection>
      <SmsReplies id={id} isMoving={report.isMoving} />
    </>
  );
}

/** Says that nothing was sent, and where the messages are. */
function CapturedBanner({ sendId }: { readonly sendId: string }) {
  return (
    <Banner
      title="These messages were captured in the Outbox"
      action={
        <Link to={outboxPaths.list} query={{ send: sendId }} look="button">
          Open the Outbox
        </Link>
      }
    >
      No SMS account was connected, so nothing was sent or charged. In the Outbox you can act as the recipients and as
      the phone network; the figures here follow.
    </Banner>
  );
}
