import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Alerts, saveTextFile, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Button, type Column, DataTable, DateTime, Drawer, Empty, Page, Tag, useTableState } from 'sendwright/sdk/ui';
import type { AuditLogEntry, AuditLogQuery } from 'sendwright/wire/auditLog';
import { AuditLogStore } from '../auditLogStore';
import { texts } from '../texts';
import styles from './AuditLog.module.css';

const filterIds = ['action', 'impersonated', 'period', 'all', 'account'];
const periods = [
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '365', label: 'Last year' },
];

const who = ({ actor, impersonator }: AuditLogEntry) =>
  impersonator ? (
    <span>
      {impersonator} <Tag tone="warning">as {actor}</Tag>
    </span>
  ) : (
    actor
  );

/** In one line; what does not fit is in the tip, and in the entry that opens. */
const Details = ({ text }: { readonly text: string }) => <span title={text || undefined}>{text || '–'}</span>;

const columns: readonly Column<AuditLogEntry>[] = [
  { id: 'action', title: 'Action', minWidth: 200, cell: ({ action }) => <strong>{actionText(action)}</strong> },
  { id: 'subject', title: 'Item', minWidth: 220, cell: ({ subject }) => <span>{subject}</span> },
  { id: 'who', title: 'User', minWidth: 200, cell: who },
  { id: 'details', title: 'Details', minWidth: 260, cell: ({ details }) => <Details text={detailText(details)} /> },
  { id: 'when', title: 'Time', width: 200, cell: ({ occurred_at: at }) => <DateTime at={at} length="short" /> },
  { id: 'address', title: 'From', width: 130, hidden: true, cell: ({ address }) => address ?? '–' },
];
const accountColumn: Column<AuditLogEntry> = {
  id: 'account',
  title: 'Account',
  width: 150,
  cell: ({ account }) => account,
};

const dayBefore = (days: number): string => new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);

export default observer(function AuditLog() {
  const store = useService(AuditLogStore);
  const alerts = useService(Alerts);
  const seesAll = !useRefusal({ scope: 'administration.read' });
  const table = useTableState({ filters: filterIds });
  const [open, setOpen] = useState<AuditLogEntry>();
  const [isExporting, setExporting] = useState(false);
  const { search, filters } = table;
  const all = seesAll && filters['all']?.[0] === 'yes';
  const account = filters['account']?.[0];
  const days = Number(filters['period']?.[0] ?? 0);

  const query: AuditLogQuery = {
    ...(search.trim() && { search: search.trim() }),
    ...(filters['action']?.length && { action: filters['action'].join(',') }),
    ...(filters['impersonated']?.[0] === 'yes' && { impersonated: true }),
    ...(days > 0 && { from: dayBefore(days) }),
    ...(all && { all: true }),
    ...(all && account !== undefined && { account }),
  };
  const asked = JSON.stringify(query);
  useEffect(() => void store.list(JSON.parse(asked) as AuditLogQuery), [store, asked]);

  const download = async () => {
    setExporting(true);
    try {
      saveTextFile('audit-log.csv', 'text/csv', await store.csv(query));
      alerts.show(texts.exported);
    } catch (failure) {
      showFailure(alerts, failure, texts.exportFailed);
    }
    setExporting(false);
  };

  const { page, actions } = store;
  const areas = [...new Set(actions.map((action) => action.slice(0, action.indexOf('.'))))];
  return (
    <Page
      title="Audit log"
      intro="Who changed, sent, exported or deleted what, and on whose behalf. Open an entry to read all of it."
      wide
      primaryAction={
        <Button intent="primary" loading={isExporting} onClick={() => void download()}>
          Export CSV
        </Button>
      }
    >
      <DataTable
        label="Audit log"
        noun={['entry', 'entries']}
        columns={all ? [...columns.slice(0, 2), accountColumn, ...columns.slice(2)] : columns}
        rows={page.rows}
        rowKey={({ id }) => String(id)}
        rowLabel={({ action, subject }) => `${actionText(action)}: ${subject}`}
        total={page.total}
        loading={page.request.status === 'loading' || page.request.status === 'idle'}
        error={page.request.status === 'failure' ? (page.request.failure ?? page.request.error) : undefined}
        onRetry={() => void page.refresh()}
        hasMore={page.hasMore}
        onLoadMore={() => void page.loadMore()}
        onOpen={setOpen}
        state={table}
        search={{ label: 'Search by item or user' }}
        filters={[
          { id: 'action', label: 'Action', choices: areas.map((area) => ({ value: area, label: actionText(area) })) },
          { id: 'period', label: 'Period', choices: periods, single: true },
          {
            id: 'impersonated',
            label: 'On behalf',
            choices: [{ value: 'yes', label: 'Only as a subuser' }],
            single: true,
          },
          ...(seesAll
            ? [{ id: 'all', label: 'Accounts', choices: [{ value: 'yes', label: 'All accounts' }], single: true }]
            : []),
          ...(all && account !== undefined
            ? [{ id: 'account', label: 'Account', choices: [{ value: account, label: account }], single: true }]
            : []),
        ]}
        columnChooser="audit-log"
        empty={
          <Empty
            drawing="lock"
            title="No entries yet"
            text="Deletions, exports, sends, settings and sign-ins appear here as they happen."
          />
        }
      />
      {open && (
        <Drawer title={actionText(open.action)} onClose={() => setOpen(undefined)}>
          <dl className={styles.entry}>
            <div>
              <dt>Item</dt>
              <dd>{open.subject}</dd>
            </div>
            <div>
              <dt>User</dt>
              <dd>{who(open)}</dd>
            </div>
            <div>
              <dt>Time</dt>
              <dd>
                <DateTime at={open.occurred_at} length="long" />
              </dd>
            </div>
            <div>
              <dt>Account</dt>
              <dd>{open.account}</dd>
            </div>
            <div>
              <dt>From</dt>
              <dd>{open.address ?? 'Server'}</dd>
            </div>
            {Object.entries(open.details).map(([name, value]) => (
              <div key={name}>
                <dt>{actionText(name)}</dt>
                <dd>{detailText({ [name]: value }).slice(name.length + 2)}</dd>
              </div>
            ))}
          </dl>
        </Drawer>
      )}
    </Page>
  );
});

/** The display text of an action: `single_send.sent` is "Single send sent". */
export function actionText(action: string): string {
  const words = action
    .replace('.', ' ')
    .replaceAll('_', ' ')
    .replace('api key', 'API key')
    .replace('mfa', 'second factor')
    .replace('sso', 'single sign-on');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The details in one line. */
export function detailText(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${valueWords(value)}`)
    .join('; ');
}

function valueWords(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'from' in value && 'to' in value)
    return `${valueWords(value.from)} → ${valueWords(value.to)}`;
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(valueWords).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
