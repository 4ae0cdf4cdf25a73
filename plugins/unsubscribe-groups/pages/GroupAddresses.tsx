import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Alerts, Navigation, useFreshness, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { problemOf, showFailure, tableOfPages, useFetchAlert } from 'sendwright/sdk/models';
import {
  Button,
  type Column,
  Confirm,
  DataTable,
  DateTime,
  Empty,
  formatNumber,
  Page,
  useTableState,
} from 'sendwright/sdk/ui';
import type { GroupSuppression } from 'sendwright/wire/suppressions';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import { AddressesStore } from '../addressesStore';
import { AddDialog } from '../components/AddDialog';
import { WithGroup } from '../components/WithGroup';
import { paths, scopes } from '../contract';
import { GroupActions } from '../groupActions';
import { GroupsStore } from '../groupsStore';
import { texts } from '../texts';

const columns: readonly Column<GroupSuppression>[] = [
  { id: 'email', title: 'Email address', minWidth: 220, cell: ({ email }) => <strong>{email}</strong> },
  {
    id: 'added',
    title: 'Unsubscribed',
    width: 220,
    cell: ({ created_at: at }) => <DateTime at={at * 1000} length="short" />,
  },
];

/** The addresses that opted out of a group: search, add and remove. */
const Addresses = observer(function Addresses({ group }: { readonly group: UnsubscribeGroup }) {
  const store = useService(AddressesStore);
  const groups = useService(GroupsStore);
  const actions = useService(GroupActions);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const mayAdd = useRefusal(scopes.add) === undefined;
  const canRemove = useRefusal(scopes.takeOut) === undefined;
  const table = useTableState();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<readonly string[]>();
  const { id, name } = group;
  const search = table.search.trim();
  const { page } = store;

  useEffect(() => void store.list(id, search), [store, id, search]);
  useFreshness(['groups'], () => page.freshen());
  useFetchAlert(problemOf(page.request), texts.suppressionsFailed, () => void page.refresh());

  const removeAddresses = async (emails: readonly string[]) => {
    try {
      const gone = await store.removeAddresses(id, emails);
      if (gone < emails.length) alerts.show(texts.takeOutFailed);
      else if (gone === 1) alerts.show(texts.takenOutOne, { email: emails[0] ?? '', group: name });
      else alerts.show(texts.takenOut, { count: gone, group: name });
    } catch (failure) {
      showFailure(alerts, failure, texts.takeOutFailed);
    }
    setLeaving(undefined);
    groups.refresh().catch(() => undefined);
  };
  const add = mayAdd && (
    <Button intent="primary" icon="add" onClick={() => setAdding(true)}>
      Add addresses
    </Button>
  );

  return (
    <Page
      wide
      title={name}
      intro="Addresses that opted out of this group. They get no email of this kind until you remove them."
      back={{ to: paths.index, label: 'Unsubscribe groups' }}
      primaryAction={add}
      actions={[
        ...(mayAdd
          ? [
              {
                label: 'Upload a CSV',
                icon: 'upload',
                onSelect: () => navigation.to(paths.upload, { groupId: String(id) }),
              } as const,
            ]
          : []),
        { label: 'Export', icon: 'download', onSelect: () => void actions.export(String(id)) },
      ]}
    >
      <DataTable
        label="Unsubscribed addresses"
        noun={['address', 'addresses']}
        columns={columns}
        {...tableOfPages(page)}
        total={search === '' ? group.unsubscribes : undefined}
        rowKey={({ email }) => email}
        rowLabel={({ email }) => email}
        state={table}
        search={{ label: 'Search by email address' }}
        bulkActions={canRemove ? [{ label: 'Remove from group', icon: 'trash', danger: true, onRun: setLeaving }] : []}
        {...(canRemove && {
          rowMenu: ({ email }: GroupSuppression) =>
            [{ label: 'Remove from group', icon: 'trash', danger: true, onSelect: () => setLeaving([email]) }] as const,
        })}
        empty={
          <Empty
            drawing="people"
            title="Nobody has opted out of this group"
            text="People who unsubscribe from it appear here. You can add addresses yourself."
            action={add}
          />
        }
      />
      {isAdding && <AddDialog group={group} onClose={() => setAdding(false)} onAdded={() => void page.refresh()} />}
      {leaving && (
        <Confirm
          title={leaving.length === 1 ? `Remove ${leaving[0]}?` : `Remove ${formatNumber(leaving.length)} addresses?`}
          text={
            `${leaving.length === 1 ? 'This address' : 'These addresses'} can get email of the group “${name}” ` +
            'again. Only remove people who asked you to.'
          }
          confirmLabel={leaving.length === 1 ? 'Remove address' : 'Remove addresses'}
          danger
          onConfirm={() => removeAddresses(leaving)}
          onCancel={() => setLeaving(undefined)}
        />
      )}
    </Page>
  );
});

export default observer(function GroupAddresses() {
  return (
    <WithGroup id={useParameter('groupId')} frame="page">
      {(group) => <Addresses key={group.id} group={group} />}
    </WithGroup>
  );
});
