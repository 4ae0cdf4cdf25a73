import { observer } from 'mobx-react-lite';
import { types } from 'mobx-state-tree';
import { useEffect, useMemo, useState } from 'react';
import { Http, useParameter, useService } from 'sendwright/sdk';
import { pagedRowsModel, tableOfPages } from 'sendwright/sdk/models';
import {
  Banner,
  type Column,
  DataTable,
  DateTime,
  Empty,
  formatNumber,
  Link,
  Page,
  RelativeTime,
  StatusTag,
  type StatusTagProps,
  useTableState,
} from 'sendwright/sdk/ui';
import type { Enrollment, EnrollmentPage, EnrollmentState } from 'sendwright/wire/automations';
import { statusTags } from '../automationStatus';
import { AutomationState } from '../components/AutomationState';
import { AutomationTabs } from '../components/AutomationTabs';
import { TraceDrawer } from '../components/TraceDrawer';
import { paths } from '../contract';
import { stepNames } from '../stepWords';
import { useAutomation } from '../useAutomation';

/** How a contact's state in an automation is displayed. */
const enrollmentTags: Readonly<Record<EnrollmentState, StatusTagProps>> = {
  active: { tone: 'info', label: 'Active' },
  completed: { tone: 'success', label: 'Completed' },
  exited: { tone: 'neutral', label: 'Exited' },
};

const states: readonly EnrollmentState[] = ['active', 'completed', 'exited'];
const filters = ['state'];
const isState = (text: string): text is EnrollmentState => states.some((state) => state === text);
const RowsModel = types.model('Enrollments', {
  page: types.optional(
    pagedRowsModel<Enrollment>((row) => row.contact_id),
    {},
  ),
});

/** The contacts in an automation, with their state and history. */
export default observer(function AutomationContacts() {
  const id = useParameter('id');
  const http = useService(Http);
  const { value: automation, failure, reload } = useAutomation(id);
  const [{ page }] = useState(() => RowsModel.create());
  const [counts, setCounts] = useState<EnrollmentPage['counts']>();
  const [open, setOpen] = useState<Enrollment>();
  const table = useTableState({ filters });
  const email = table.search.trim();
  const chosen = (table.filters['state'] ?? []).filter(isState);
  const state = chosen.join(',');
  useEffect(() => {
    void page.load(async (next, signal) => {
      const query = { state: state.split(',').filter(isState), email: email || undefined, page_size: 50 };
      const options = { params: { id }, query, next, retry: true, signal };
      const found = await http.call('GET /marketing/automations/:id/contacts', options);
      setCounts(found.counts);
      return { rows: found.result, next: found._metadata.next, total: found._metadata.count };
    });
    return () => page.cancel();
  }, [page, http, id, state, email]);
  const names = useMemo(() => stepNames(automation?.steps ?? []), [automation]);
  const columns = useMemo(() => enrollmentColumns(names), [names]);
  if (!automation)
    return <AutomationState id={id} tab="contacts" title="Contacts" failure={failure} onRetry={reload} />;
  return (
    <Page
      title={automation.name}
      wide
      back={{ to: paths.list, label: 'Automations' }}
      status={<StatusTag {...statusTags[automation.status]} />}
      tabs={<AutomationTabs id={id} selected="contacts" />}
      intro={
        counts &&
        `${formatNumber(counts.active)} active, ${formatNumber(counts.completed)} completed, ` +
          `${formatNumber(counts.exited)} exited`
      }
    >
      {automation.status !== 'live' && automation.went_live_at !== null && (
        <Banner tone="info">
          No emails are sent while it is not live. If you set it live again, it continues for contacts whose next email
          is not due yet. The others miss that email.
        </Banner>
      )}
      <DataTable
        label="Contacts of the automation"
        noun={['contact', 'contacts']}
        columns={columns}
        {...tableOfPages(page)}
        rowKey={(row) => row.contact_id}
        rowLabel={(row) => row.email ?? row.name}
        onOpen={setOpen}
        state={table}
        search={{ label: 'Search by email' }}
        filters={[
          {
            id: 'state',
            label: 'State',
            choices: states.map((value) => ({ value, label: enrollmentTags[value].label })),
          },
        ]}
        columnChooser="automation-contacts"
        empty={
          automation.went_live_at === null ? (
            <Empty
              drawing="people"
              title="Not live yet"
              text="Contacts who are added after you set it live enter the automation."
              action={
                <Link to={paths.detail} params={{ id }} look="button">
                  Back to the settings
                </Link>
              }
            />
          ) : (
            <Empty
              drawing="people"
              title="No contacts yet"
              text="Contacts added from now on are listed here, with their steps."
            />
          )
        }
      />
      {open && <TraceDrawer automationId={id} enrollment={open} names={names} onClose={() => setOpen(undefined)} />}
    </Page>
  );
});

/** The columns of an automation's contacts; `names` are the names of its steps. */
function enrollmentColumns(names: ReadonlyMap<string, string>): readonly Column<Enrollment>[] {
  return [
    {
      id: 'contact',
      title: 'Contact',
      minWidth: 280,
      cell: (row) => <strong>{row.email ?? (row.name || row.contact_id)}</strong>,
    },
    { id: 'name', title: 'Name', width: 160, cell: (row) => row.name || '–' },
    { id: 'state', title: 'State', width: 120, cell: (row) => <StatusTag {...enrollmentTags[row.state]} /> },
    {
      id: 'step',
      title: 'Current step',
      minWidth: 160,
      cell: (row) => (row.step_id === null ? '–' : (names.get(row.step_id) ?? 'Removed step')),
    },
    {
      id: 'next',
      title: 'Next send',
      width: 180,
      cell: (row) => (row.next_at === null ? '–' : <DateTime at={row.next_at} length="short" />),
    },
    { id: 'entered', title: 'Entered', width: 140, cell: (row) => <RelativeTime at={row.entered_at} /> },
    { id: 'reason', title: 'Exit reason', width: 240, cell: (row) => row.reason ?? '–' },
  ];
}
