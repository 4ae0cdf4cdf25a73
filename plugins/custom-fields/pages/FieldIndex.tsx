import { observer } from 'mobx-react-lite';
import { Navigation, pathTo, useRefusal, useService } from 'sendwright/sdk';
import { inOrder, tableOfAll, useRefreshed } from 'sendwright/sdk/models';
import {
  type Column,
  CopyableId,
  DataTable,
  Empty,
  Link,
  type MenuEntry,
  Page,
  useTableState,
} from 'sendwright/sdk/ui';
import type { CustomField } from 'sendwright/wire/customFields';
import { paths } from '../contract';
import { FieldsStore } from '../fieldsStore';
import { texts } from '../texts';

const columns: readonly Column<CustomField>[] = [
  { id: 'name', title: 'Name', cell: (field) => <strong>{field.name}</strong>, sortable: true, minWidth: 160 },
  { id: 'type', title: 'Type', cell: (field) => field.field_type, sortable: true, width: 120 },
  {
    id: 'tag',
    title: 'In templates',
    cell: (field) => <CopyableId value={`{{${field.name}}}`} label="Template tag" />,
    minWidth: 180,
  },
  { id: 'id', title: 'ID', cell: (field) => <CopyableId value={field.id} label="Field ID" />, width: 140 },
];

const orders: Readonly<Record<string, (one: CustomField, other: CustomField) => number>> = {
  name: (one, other) => one.name.toLowerCase().localeCompare(other.name.toLowerCase()),
  type: (one, other) => one.field_type.localeCompare(other.field_type),
};

export default observer(function FieldIndex() {
  const store = useService(FieldsStore);
  const navigation = useService(Navigation);
  const mayCreate = useRefusal({ scope: 'marketing_campaigns.create' }) === undefined;
  const cannotUpdate = useRefusal({ scope: 'marketing_campaigns.update' })?.message;
  const cannotDelete = useRefusal({ scope: 'marketing_campaigns.delete' })?.message;
  const table = useTableState();
  const { fetching } = store;
  const fetch = useRefreshed(store, texts.fetchFailed);

  const menu = ({ id }: CustomField): readonly MenuEntry[] => [
    {
      label: 'Rename',
      icon: 'edit',
      disabled: cannotUpdate !== undefined,
      detail: cannotUpdate,
      onSelect: () => navigation.to(paths.edit, { id }),
    },
    'divider',
    {
      label: 'Delete',
      icon: 'trash',
      danger: true,
      disabled: cannotDelete !== undefined,
      detail: cannotDelete,
      onSelect: () => navigation.to(paths.remove, { id }),
    },
  ];

  const search = table.search.toLowerCase();
  const found = store.custom.filter(({ name }) => name.toLowerCase().includes(search));
  const rows = inOrder(found, table.sort, orders);

  return (
    <Page
      title="Custom fields"
      intro="Your own details about contacts, in addition to names and addresses. Up to 500."
      wide
      primaryAction={
        mayCreate && (
          <Link to={paths.create} look="primary">
            Create custom field
          </Link>
        )
      }
    >
      <DataTable
        label="Custom fields"
        noun={['custom field', 'custom fields']}
        columns={columns}
        rows={rows}
        rowKey={(field) => field.id}
        rowLabel={(field) => field.name}
        rowLink={cannotUpdate === undefined ? ({ id }) => pathTo(paths.edit, { id }) : undefined}
        total={rows.length}
        {...tableOfAll(fetching, store.custom)}
        onRetry={fetch}
        state={table}
        search={{ label: 'Search custom fields' }}
        rowMenu={menu}
        empty={
          <Empty
            drawing="form"
            title="No custom fields yet"
            text={
              'Store your own details about each contact, such as a plan or a birthday, to personalize ' +
              'emails and build segments.'
            }
            action={
              mayCreate && (
                <Link to={paths.create} look="primary">
                  Create custom field
                </Link>
              )
            }
          />
        }
      />
    </Page>
  );
});
