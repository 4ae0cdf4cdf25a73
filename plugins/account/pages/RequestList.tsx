import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, Http, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Button, type Column, DataTable, Empty, Page } from 'sendwright/sdk/ui';
import type { ScopeRequest } from 'sendwright/wire/scopes';
import { AccountStore } from '../accountStore';
import { TeammateTabs, useTeammateRows } from '../components/TeammateTabs';
import { texts } from '../texts';
import styles from './account.module.css';

const columns: readonly Column<ScopeRequest>[] = [
  { id: 'who', title: 'Who asks', cell: ({ username }) => <strong>{username}</strong>, minWidth: 160 },
  {
    id: 'name',
    title: 'Name',
    cell: ({ first_name: first, last_name: last }) => [first, last].filter(Boolean).join(' ') || '–',
    minWidth: 120,
  },
  { id: 'email', title: 'Email', cell: ({ email }) => email || '–', minWidth: 180 },
  { id: 'area', title: 'Access to', cell: ({ scope_group_name: area }) => area, minWidth: 140 },
  { id: 'decide', title: 'Decision', width: 190, fixed: true, cell: (request) => <Decision request={request} /> },
];

export default observer(function RequestList() {
  const { requests } = useService(AccountStore);
  useTeammateRows('requests');

  const { fetching } = requests;
  const onlyAdministrators = fetching.status === 'failure' && fetching.failure?.status === 403;
  return (
    <Page
      title="Teammates"
      intro="Access requests from teammates. Requests and decisions are emailed. New access takes effect immediately."
      wide
      tabs={<TeammateTabs selected="requests" />}
    >
      {onlyAdministrators ? (
        <Empty
          drawing="lock"
          title="Administrators decide here"
          text="Only administrators and the account owner can see access requests."
        />
      ) : (
        <DataTable
          label="Access requests"
          noun={['request', 'requests']}
          columns={columns}
          rows={requests.all}
          rowKey={(request) => String(request.id)}
          rowLabel={(request) => `${request.username}: ${request.scope_group_name}`}
          total={requests.all.length}
          loading={fetching.status === 'loading' && requests.all.length === 0}
          error={
            fetching.status === 'failure' && requests.all.length === 0
              ? (fetching.failure ?? fetching.error)
              : undefined
          }
          onRetry={() => void requests.refresh().catch(() => undefined)}
          empty={
            <Empty
              drawing="people"
              title="No access requests"
              text="When a teammate requests access to an area, the request is listed here until you decide."
            />
          }
        />
      )}
    </Page>
  );
});

/** Approves or denies a request. */
function Decision({ request }: { readonly request: ScopeRequest }) {
  const { requests } = useService(AccountStore);
  const http = useService(Http);
  const alerts = useService(Alerts);
  const cannotDecide = useRefusal({ scope: 'teammates.update' });
  const [busy, setBusy] = useState(false);
  const { username, scope_group_name: area } = request;
  const params = { request_id: request.id };

  const decide = async (approves: boolean) => {
    setBusy(true);
    try {
      await requests.change(() =>
        approves
          ? http.call('PATCH /scopes/requests/:request_id/approve', { params })
          : http.call('DELETE /scopes/requests/:request_id', { params }),
      );
      if (approves) alerts.show(texts.approved, { username, area });
      else alerts.show(texts.denied, { username });
    } catch (failure) {
      showFailure(alerts, failure, texts.decideFailed);
    } finally {
      setBusy(false);
    }
  };
  if (cannotDecide) return '–';
  return (
    <span className={styles.buttons}>
      <Button
        size="small"
        intent="primary"
        loading={busy}
        ariaLabel={`Approve ${area} for ${username}`}
        onClick={() => void decide(true)}
      >
        Approve
      </Button>
      <Button size="small" ariaLabel={`Deny ${area} to ${username}`} onClick={() => void decide(false)}>
        Deny
      </Button>
    </span>
  );
}
