import { observer } from 'mobx-react-lite';
import { type Column, formatNumber, formatPercent, RelativeTime, StatusTag, Tag } from 'sendwright/sdk/ui';
import type { AutomationSummary } from 'sendwright/wire/automations';
import type { SendMetrics } from 'sendwright/wire/stats';
import { statusLooks } from '../automationStatus';
import type { AutomationsStore } from '../automationsStore';
import styles from './automationColumns.module.css';

interface FigureProps {
  readonly store: AutomationsStore;
  readonly id: string;
  readonly read: (metrics: SendMetrics) => string;
}

/** Totals load after the rows, and render only their own cells. */
const Figure = observer(function Figure({ store, id, read }: FigureProps) {
  const metrics = store.metricsOf(id);
  return <>{metrics ? read(metrics) : '–'}</>;
});

function entryWords({ entry, entry_name: name }: AutomationSummary): string {
  if (entry.type === 'all') return 'All contacts';
  if (entry.id === null) return 'No entry yet';
  return name === null ? `The ${entry.type} was deleted` : `Added to ${name}`;
}

/** The columns of the list of automations. */
export function automationColumns(store: AutomationsStore): readonly Column<AutomationSummary>[] {
  const figure = (row: AutomationSummary, read: FigureProps['read']) =>
    row.went_live_at === null ? '–' : <Figure store={store} id={row.id} read={read} />;
  return [
    {
      id: 'name',
      title: 'Name',
      minWidth: 240,
      cell: (row) => (
        <span className={styles.name}>
          <span className={styles.title}>
            <strong>{row.name}</strong>
            {row.type === 'welcome' && <Tag>Welcome</Tag>}
            {row.has_pending && <Tag tone="warning">Changes not yet applied</Tag>}
          </span>
          <span className={styles.narrowStatus}>
            <StatusTag {...statusLooks[row.status]} />
          </span>
          <span className={styles.entry}>
            {entryWords(row)}, {row.email_count} {row.email_count === 1 ? 'email' : 'emails'}
          </span>
        </span>
      ),
    },
    {
      id: 'status',
      title: 'Status',
      width: 120,
      wideOnly: true,
      cell: (row) => <StatusTag {...statusLooks[row.status]} />,
    },
    {
      id: 'triggered',
      title: 'Triggered',
      width: 110,
      align: 'right',
      cell: (row) => figure(row, (metrics) => formatNumber(metrics.requests)),
    },
    {
      id: 'delivered',
      title: 'Delivered',
      width: 110,
      align: 'right',
      cell: (row) => figure(row, (metrics) => formatNumber(metrics.delivered)),
    },
    {
      id: 'opens',
      title: 'Unique opens',
      width: 120,
      align: 'right',
      cell: (row) => figure(row, (metrics) => formatPercent(metrics.unique_opens / metrics.delivered)),
    },
    {
      id: 'clicks',
      title: 'Unique clicks',
      width: 120,
      align: 'right',
      cell: (row) => figure(row, (metrics) => formatPercent(metrics.unique_clicks / metrics.delivered)),
    },
    { id: 'updated', title: 'Updated', width: 140, cell: (row) => <RelativeTime at={row.updated_at} /> },
    {
      id: 'categories',
      title: 'Categories',
      width: 180,
      hidden: true,
      cell: (row) => row.categories.join(', ') || '–',
    },
    { id: 'created', title: 'Created', width: 140, hidden: true, cell: (row) => <RelativeTime at={row.created_at} /> },
  ];
}
