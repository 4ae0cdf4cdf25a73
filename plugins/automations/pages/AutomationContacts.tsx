import { observer } from 'mobx-react-lite';
import { types } from 'mobx-state-tree';
import { useEffect, useMemo, useState } from 'react';
import { Http, useParameter, useService } from 'sendwright/sdk';
import { pagedRowsModel, tableOfPages } from 'sendwright/sdk/models';
import { Banner, DataTable, Empty, Link, Page, StatusTag, useTableState } from 'sendwright/sdk/ui';
import type { Enrolment, EnrolmentPage, EnrolmentState } from 'sendwright/wire/automations';
import { statusLooks } from '../automationStatus';
import { AutomationState } from '../components/AutomationState';
import { AutomationTabs } from '../components/AutomationTabs';
import { enrolmentColumns, enrolmentLooks } from '../components/enrolmentColumns';
import { TraceDrawer } from '../components/TraceDrawer';
import { paths } from '../contract';
import { stepNames } from '../stepNames';
import { useAutomation } from '../useAutomation';

const states: readonly EnrolmentState[] = ['active', 'completed', 'exited'];
const filters = ['state'];
const isState = (text: string): text is EnrolmentState => states.some((state) => state === text);
const RowsModel = types.model('Enrolments', {
  page: types.optional(
    pagedRowsModel<Enrolment>((row) => row.contact_id),
    {},
  ),
});

/** Who is in an automation, where, and what became of them. */
export default observer(function AutomationContacts() {
  const id = useParameter('id');
  const http = useService(Http);
  const { value: automation, failure, reload } = useAutomation(id);
  const [{ page }] = useState(() => RowsModel.create());
  const [counts, setCounts] = useState<EnrolmentPage['counts']>();
  const [open, setOpen] = useState<Enrolment>();
  const table = useTableState({ filters });
  const email = table.search.trim();
  const state = table.filters['state']?.find(isState);
  useEffect(() => {
    void page.load(async (next, signal) => {
      const query = { state, email: email || undefined, page_size: 50 };
      const options = { params: { id }, query, next, retry: true, signal };
      const found = await http.call('GET /marketing/automations/:id/contacts', options);
      setCounts(found.counts);
      return { rows: found.result, next: found._metadata.next, total: found._metadata.count };
    });
    return () => page.cancel();
  }, [page, http, id, state, email]);
  const names = useMemo(() => stepNames(automation?.steps ?? []), [automation]);
  const columns = useMemo(() => enrolmentColumns(names), [names]);
  if (!automation) return <AutomationState title="Contacts" failure={failure} onRetry={reload} />;
  return (
    <Page
      title={automation.name}
      wide
      back={{ to: paths.list, label: 'Automations' }}
      status={<StatusTag {...statusLooks[automation.status]} />}
      tabs={<AutomationTabs id={id} selected="contacts" />}
      intro={counts && `${counts.active} active, ${counts.completed} completed, ${counts.exited} exited`}
    >
      {automation.status !== 'live' && automation.went_live_at !== null && (
        <Banner tone="info">
          Nothing is sent while it is not live. Set live again, it goes on with those whose next email is still to come;
          the others miss that email.
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
            choices: states.map((value) => ({ value, label: enrolmentLooks[value].label })),
          },
        ]}
        columnChooser="automation-contacts"
        empty={
          automation.went_live_at === null ? (
            <Empty
              drawing="people"
              title="Not live yet"
              text="Contacts enter from the moment you set it live: those that are added after it."
              action={
                <Link to={paths.detail} params={{ id }} look="button">
                  Back to the settings
                </Link>
              }
            />
          ) : (
            <Empty
              drawing="people"
              title="Nobody has entered yet"
              text="Contacts that are added from now on show here, with every step they take."
            />
          )
        }
      />
      {open && <TraceDrawer automationId={id} enrolment={open} names={names} onClose={() => setOpen(undefined)} />}
    </Page>
  );
});
