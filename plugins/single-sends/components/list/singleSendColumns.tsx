import { observer } from 'mobx-react-lite';
import { readableText } from 'sendwright/sdk/tag-field';
import {
  type Column,
  DateTime,
  formatNumber,
  formatPercent,
  Link,
  RelativeTime,
  Sparkline,
  StatusTag,
  Tag,
} from 'sendwright/sdk/ui';
import type { SingleSendSummary } from 'sendwright/wire/singleSends';
import type { SendFigure } from 'sendwright/wire/sendPeople';
import type { SendMetrics } from 'sendwright/wire/stats';
import { paths } from '../../contract';
import type { SingleSendsStore } from '../../singleSendsStore';
import { statusTags } from '../../singleSendStatus';
import { isSms } from '../../sms/isSms';
import styles from './singleSendColumns.module.css';

interface FigureProps {
  readonly store: SingleSendsStore;
  readonly id: string;
  readonly count: (metrics: SendMetrics) => number;
  /** Shows the share of the delivered messages. */
  readonly asShare?: boolean | undefined;
  /** The people that it opens. */
  readonly figure: SendFigure;
}

/** Totals load after the rows, so only these cells render again. */
const Figure = observer(function Figure({ store, id, count, asShare = false, figure }: FigureProps) {
  const metrics = store.metricsOf(id);
  if (!metrics) return <>–</>;
  const shown = asShare ? formatPercent(count(metrics) / metrics.delivered) : formatNumber(count(metrics));
  if (count(metrics) === 0) return <>{shown}</>;
  return (
    <Link to={paths.statsPeople} params={{ id, figure }} look="figure" ariaLabel={`${shown}, people: ${figure}`}>
      {shown}
    </Link>
  );
});

const Trend = observer(function Trend({
  store,
  send,
}: {
  readonly store: SingleSendsStore;
  readonly send: SingleSendSummary;
}) {
  const values = store.trendOf(send.id);
  if (send.status !== 'triggered' || !values?.some((value) => value > 0)) return <>–</>;
  return (
    <Sparkline
      values={values}
      room={14}
      label={`Unique opens of ${send.name} by day: ${values.join(', ')}`}
      width={72}
      height={20}
    />
  );
});

/** A subject test sends no messages besides those of its variations. */
function subjectOf({ subject, abtest, channels }: SingleSendSummary): string {
  if (isSms({ channels })) return 'Text message';
  if (abtest?.type === 'subject') return 'Several subjects are tested';
  return subject ? `Subject: ${subject}` : 'No subject yet';
}

function When({ send: { status, send_at: sendAt, updated_at: updatedAt } }: { readonly send: SingleSendSummary }) {
  if (status === 'draft')
    return (
      <span className={styles.edited}>
        Edited <RelativeTime at={updatedAt} />
      </span>
    );
  return <DateTime at={sendAt} length="short" showZone={status === 'scheduled'} />;
}

/** The columns of the list of single sends. */
export function singleSendColumns(store: SingleSendsStore): readonly Column<SingleSendSummary>[] {
  const figure = (send: SingleSendSummary, what: Pick<FigureProps, 'count' | 'asShare' | 'figure'>) =>
    send.status === 'triggered' ? <Figure store={store} id={send.id} {...what} /> : '–';
  return [
    {
      id: 'name',
      title: 'Name',
      minWidth: 220,
      cell: (send) => (
        <span className={styles.name}>
          <span className={styles.title}>
            <strong>{send.name}</strong>
            {send.is_abtest && <Tag>A/B</Tag>}
            {isSms(send) && <Tag tone="info">SMS</Tag>}
          </span>
          <span className={styles.narrowStatus}>
            <StatusTag {...statusTags[send.ui_status]} />
          </span>
          <span className={styles.subject}>{readableText(subjectOf(send))}</span>
        </span>
      ),
    },
    {
      id: 'status',
      title: 'Status',
      width: 150,
      // In narrow windows, the first column shows it.
      wideOnly: 1100,
      cell: (send) => <StatusTag {...statusTags[send.ui_status]} />,
    },
    { id: 'when', title: 'Sent or edited', width: 180, cell: (send) => <When send={send} /> },
    {
      id: 'recipients',
      title: 'Triggered',
      width: 100,
      align: 'right',
      wideOnly: 1100,
      cell: (send) => figure(send, { count: (metrics) => metrics.requests, figure: 'triggered' }),
    },
    {
      id: 'delivered',
      title: 'Delivered',
      width: 110,
      align: 'right',
      hidden: true,
      cell: (send) => figure(send, { count: (metrics) => metrics.delivered, figure: 'delivered' }),
    },
    {
      id: 'opens',
      title: 'Unique opens',
      width: 112,
      align: 'right',
      // Text messages have no opens.
      cell: (send) =>
        isSms(send)
          ? '–'
          : figure(send, { count: (metrics) => metrics.human_unique_opens, asShare: true, figure: 'opened' }),
    },
    {
      id: 'trend',
      title: 'First two weeks',
      width: 126,
      wideOnly: 1100,
      cell: (send) => (isSms(send) ? '–' : <Trend store={store} send={send} />),
    },
    {
      id: 'clicks',
      title: 'Unique clicks',
      width: 112,
      align: 'right',
      cell: (send) =>
        figure(send, { count: (metrics) => metrics.human_unique_clicks, asShare: true, figure: 'clicked' }),
    },
    {
      id: 'unsubscribes',
      title: 'Unsubscribes',
      width: 120,
      align: 'right',
      hidden: true,
      cell: (send) => figure(send, { count: (metrics) => metrics.unsubscribes, figure: 'unsubscribed' }),
    },
    {
      id: 'categories',
      title: 'Categories',
      width: 180,
      hidden: true,
      cell: (send) => send.categories.join(', ') || '–',
    },
    {
      id: 'created',
      title: 'Created',
      width: 140,
      hidden: true,
      cell: (send) => <RelativeTime at={send.created_at} />,
    },
  ];
}
