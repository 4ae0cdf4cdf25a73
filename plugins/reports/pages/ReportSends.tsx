import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useRef, useState } from 'react';
import { paths as singleSends } from 'sendwright/plugins/single-sends/contract';
import { Http, Navigation, useRefusal, useService } from 'sendwright/sdk';
import { saveCsv } from 'sendwright/sdk/charts';
import { readableText } from 'sendwright/sdk/tag-field';
import {
  Button,
  type Column,
  DataTable,
  DateTime,
  Empty,
  formatNumber,
  formatPercent,
  Link,
  Page,
  Icon,
  PeriodSelect,
  Select,
  Switch,
  useTableState,
} from 'sendwright/sdk/ui';
import type { ReportSend, UsualRates } from 'sendwright/wire/reports';
import styles from '../components/reports.module.css';
import { againstUsual } from '../contract';
import { type Figure, figures, formatFigure, usualOf, valueOf } from '../figures';
import { filterChange, FilterSelect } from '../components/FilterSelect';
import { presets, type ReportView, useReportView } from '../reportView';
import { textColumns, TextFigureCell } from '../components/TextColumns';
import { type TextFigureId, textFigures } from '../textFigures';

const pageSize = 50;
/** How many an export fetches at a time. */
const exportSize = 100;

/** The columns that the server sorts by. */
const sortable: Readonly<Record<string, 'sent_at' | 'delivered' | 'human_open_rate' | 'human_click_rate'>> = {
  sent: 'sent_at',
  delivered: 'delivered',
  opened: 'human_open_rate',
  clicked: 'human_click_rate',
};

const channels = [
  { value: 'all', label: 'Email and SMS' },
  { value: 'email', label: 'Email' },
  { value: 'sms', label: 'SMS' },
] as const;

interface Found {
  readonly rows: readonly ReportSend[];
  readonly count: number;
  readonly usual: UsualRates;
}

const nameColumns: readonly Column<ReportSend>[] = [
  {
    id: 'subject',
    title: 'Subject',
    minWidth: 200,
    cell: ({ id, name, subject, sms }) => (
      <span className={styles.send} title={readableText(subject)}>
        {sms && <Icon name="message" size={12} label="Text message" />}
        <Link to={singleSends.stats} params={{ id }} look="quiet">
          {readableText(subject) || name}
        </Link>
      </span>
    ),
  },
  { id: 'name', title: 'Name', minWidth: 200, hidden: true, cell: ({ name }) => <span>{name}</span> },
  {
    id: 'sent',
    title: 'Sent',
    width: 156,
    sortable: true,
    cell: ({ sent_at: at }) => <DateTime at={at} length="short" />,
  },
];

/** Also shown where there is little room. */
const mainFigures: ReadonlySet<Figure['id']> = new Set<Figure['id']>(['delivered', 'opened', 'clicked']);

/** What text messages have of the figures of emails. */
const ofTexts: Partial<Record<Figure['id'], TextFigureId>> = {
  delivered: 'delivered',
  clicked: 'clicked',
  unsubscribed: 'optedOut',
  bounced: 'failed',
};

const figureColumn = (figure: Figure, { withBots }: ReportView, usual: UsualRates): Column<ReportSend> => ({
  id: figure.id,
  title: figure.label,
  width: 110,
  wideOnly: mainFigures.has(figure.id) ? undefined : 1100,
  align: 'right',
  sortable: figure.id in sortable,
  cell: (send) => {
    if (send.sms) return <TextFigureCell send={send} figures={send.sms} figure={ofTexts[figure.id]} />;
    const { id, name, metrics } = send;
    const value = valueOf(figure, metrics, withBots);
    const note = againstUsual(value, usualOf(figure, usual, withBots));
    return (
      <span title={note && note !== 'usual' ? note : undefined}>
        {value === null || figure.part(metrics, withBots) === 0 ? (
          formatFigure(figure, value)
        ) : (
          <Link
            to={singleSends.statsPeople}
            params={{ id, figure: figure.people }}
            query={withBots && (figure.id === 'opened' || figure.id === 'clicked') ? { people: 'all' } : {}}
            look="figure"
            ariaLabel={`${formatFigure(figure, value)}: ${figure.label}, people of ${name}`}
          >
            {formatFigure(figure, value)}
          </Link>
        )}
        <span className={note?.includes('above') === (figure.good === 'up') ? styles.better : styles.worse}>
          <span className={styles.mark}>{note && note !== 'usual' && (note.includes('above') ? '▲' : '▼')}</span>
        </span>
      </span>
    );
  },
});

/** All single sends of a period, to compare. */
export default observer(function ReportSends() {
  const http = useService(Http);
  const navigation = useService(Navigation);
  const [view, change] = useReportView();
  const hasTexts = !useRefusal({ toggle: 'mc.sms' });
  const mayCreate = useRefusal({ scope: 'marketing_campaigns.create' }) === undefined;
  const { channel: asked } = view;
  const channel = hasTexts ? asked : 'email';
  const table = useTableState({ defaultSort: { column: 'sent', direction: 'descending' } });
  const { from, to } = view;
  const list = view.filter?.kind === 'list' ? view.filter.id : undefined;
  const sortBy = sortable[table.sort?.column ?? 'sent'] ?? 'sent_at';
  const direction = table.sort?.direction === 'ascending' ? 'asc' : 'desc';
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<unknown>();
  const request = useRef<AbortController>(undefined);

  const read = useCallback(
    (offset: number, limit: number, signal?: AbortSignal) =>
      http.call('GET /marketing/reports/sends', {
        query: {
          start_date: from,
          end_date: to,
          sort_by: sortBy,
          sort_direction: direction,
          limit,
          offset,
          ...(channel !== 'email' && { channel }),
          ...(list !== undefined && { list_id: list }),
        },
        ...(signal && { signal }),
      }),
    [http, from, to, sortBy, direction, channel, list],
  );
  const load = useCallback(
    async (known: readonly ReportSend[]): Promise<void> => {
      request.current?.abort();
      const controller = new AbortController();
      request.current = controller;
      const { signal } = controller;
      try {
        const { result, count, usual } = await read(known.length, pageSize, signal);
        if (!signal.aborted) {
          setFound({ rows: [...known, ...result], count, usual });
          setFailure(undefined);
        }
      } catch (error) {
        if (!signal.aborted) setFailure(error ?? 'unknown-error');
      }
    },
    [read],
  );
  useEffect(() => {
    setFound(undefined);
    void load([]);
    return () => request.current?.abort();
  }, [load]);

  const exportCsv = async (): Promise<void> => {
    const rows: ReportSend[] = [];
    for (let count = 1; rows.length < count;) {
      const page = await read(rows.length, exportSize);
      if (page.result.length === 0) break;
      rows.push(...page.result);
      ({ count } = page);
    }
    saveCsv('Sends', {
      columns: [
        'Name',
        'Subject',
        'Sent',
        ...(channel === 'sms' ? [] : figures.map(({ label }) => label)),
        ...(channel === 'email' ? [] : textFigures.map(({ label }) => `SMS: ${label}`)),
      ],
      rows: rows.map(({ name, subject, sent_at: at, metrics, sms }) => [
        name,
        subject,
        at,
        ...(channel === 'sms'
          ? []
          : figures.map((figure) => {
              const value = sms ? null : valueOf(figure, metrics, view.withBots);
              return figure.whole ? formatPercent(value, 2) : value;
            })),
        ...(channel === 'email' ? [] : textFigures.map(({ value }) => (sms ? value(sms) : null))),
      ]),
    });
  };

  const hasCosts = channel === 'all' && (found?.rows.some(({ sms }) => sms) ?? false);
  const emailColumns = figures.map((figure) => figureColumn(figure, view, found?.usual ?? null));
  const columns = [
    ...nameColumns,
    ...(channel === 'sms' ? textColumns : emailColumns),
    ...(hasCosts ? textColumns.filter(({ id }) => id === 'cost') : []),
  ];
  return (
    <Page
      title="Sends"
      intro="Single sends that started in the period, with their figures until now."
      wide
      primaryAction={
        <Button
          icon="download"
          disabled={!found || found.count === 0}
          onClick={() => void exportCsv().catch(setFailure)}
        >
          Export CSV
        </Button>
      }
    >
      <div className={styles.filters}>
        <PeriodSelect
          presets={presets}
          value={view.period}
          suggested={{ from, to }}
          today={view.today}
          onChange={(period) => change({ period })}
        />
        <FilterSelect view={view} kinds={['list']} onChange={(next) => change(filterChange(next))} />
        {hasTexts && (
          <div className={styles.channel}>
            <Select<ReportView['channel']>
              ariaLabel="Channel"
              options={channels}
              value={channel}
              onChange={(next) => change({ channel: next === 'all' ? undefined : next })}
            />
          </div>
        )}
        <div className={styles.bots}>
          <Switch
            checked={!view.withBots}
            onChange={(isOff) => change({ bots: isOff ? undefined : 'counted' })}
            label="Exclude bots and privacy proxies"
          />
        </div>
      </div>
      <DataTable
        label="Sends"
        noun={['single send', 'single sends']}
        columns={columns}
        rows={found?.rows ?? []}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        total={found?.count}
        loading={!found && failure === undefined}
        error={failure}
        onRetry={() => void load([])}
        hasMore={found !== undefined && found.rows.length < found.count}
        onLoadMore={() => void load(found?.rows ?? [])}
        onOpen={({ id }) => navigation.to(singleSends.stats, { id })}
        state={table}
        columnChooser={channel === 'sms' ? 'report-texts' : 'report-sends'}
        empty={
          <Empty
            drawing="chart"
            title={channel === 'sms' ? 'No text messages in this period' : 'No sends in this period'}
            text="Single sends appear here once they have started. Choose a longer period to see earlier ones."
            action={
              mayCreate && (
                <Link to={singleSends.create} look="button">
                  Create single send
                </Link>
              )
            }
          />
        }
      />
      {found?.usual && channel !== 'sms' && (
        <p className={styles.note}>
          ▲ and ▼ mark what is outside of your usual range: {formatNumber(found.usual.sends)} recent sends, without the
          highest and lowest tenth.
        </p>
      )}
    </Page>
  );
});
