import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Navigation, pathTo, useRefusal, useService } from 'sendwright/sdk';
import { Banner, type BulkAction, DataTable, type MenuEntry, useTableState } from 'sendwright/sdk/ui';
import type { Contact, ContactSort } from 'sendwright/wire/contacts';
import { contactColumns, nameOf } from '../contactColumns';
import { ContactsStore } from '../contactsStore';
import { paths } from '../contract';
import { searchProblem } from '../searchRule';
import { AddToListDialog } from './AddToListDialog';
import { RemoveContactsDialog } from './RemoveContactsDialog';

const sorts: Readonly<Record<string, ContactSort>> = { email: 'email', first_name: 'first_name', last_name: 'last_name', created_at: 'created_at', updated_at: 'updated_at' };
const reversed: Readonly<Partial<Record<ContactSort, ContactSort>>> = {
  email: '-email',
  first_name: '-first_name',
  last_name: '-last_name',
  created_at: '-created_at',
  updated_at: '-updated_at',
};

/** A dialog over the grid, and the contacts it is about. */
interface Asking {
  readonly what: 'delete' | 'takeOff' | 'addToList';
  readonly ids: readonly string[];
}

export interface ContactGridProps {
  /** Only the contacts of this list. */
  readonly listId?: string;
  readonly empty: ReactNode;
}

/** Contacts, as many as there are; searched, sorted and changed together. */
export const ContactGrid = observer(function ContactGrid({ listId, empty }: ContactGridProps) {
  const store = useService(ContactsStore);
  const fields = useService(FieldDefinitions);
  const navigation = useService(Navigation);
  const table = useTableState({ defaultSort: { column: 'created_at', direction: 'descending' } });
  const [asking, setAsking] = useState<Asking>();
  const [selection, setSelection] = useState<readonly string[]>([]);
  const cannotUpdate = useRefusal({ scope: 'marketing_campaigns.update' })?.message;
  const cannotDelete = useRefusal({ scope: 'marketing_campaigns.delete' })?.message;

  const search = table.search.trim();
  const problem = searchProblem(search);
  const wanted = problem === undefined ? search : '';
  const by = sorts[table.sort?.column ?? ''] ?? 'created_at';
  const sort = table.sort?.direction === 'descending' ? (reversed[by] ?? by) : by;
  useEffect(() => {
    // A search that breaks the rules narrows nothing.
    void store.browse({ listId, sort, ...(wanted !== '' && { search: wanted }) });
  }, [store, listId, wanted, sort]);
  useEffect(() => {
    // Without them the grid still shows what every contact has.
    fields.load().catch(() => undefined);
  }, [fields]);
  const columns = useMemo(() => contactColumns(fields.custom), [fields.custom]);

  const { page } = store;
  const open = ({ id }: Contact) => pathTo(paths.profile, { id });
  const ask = (what: Asking['what']) => (ids: readonly string[]) => setAsking({ what, ids });
  const done = () => {
    setAsking(undefined);
    setSelection([]);
  };

  const menu = (contact: Contact): readonly MenuEntry[] => [
    { label: 'Open profile', icon: 'user', onSelect: () => navigation.go(open(contact)) },
    { label: 'Add to list', icon: 'list', onSelect: () => ask('addToList')([contact.id]), disabled: cannotUpdate !== undefined, detail: cannotUpdate },
    ...(listId === undefined ? [] : [{ label: 'Remove from list', icon: 'minus', onSelect: () => ask('takeOff')([contact.id]), disabled: cannotDelete !== undefined } as const]),
    'divider',
    {
      label: 'Delete',
      icon: 'trash',
      danger: true,
      disabled: cannotDelete !== undefined,
      detail: cannotDelete,
      onSelect: () => (listId === undefined ? navigation.to(paths.remove, { contactId: contact.id }) : ask('delete')([contact.id])),
    },
  ];
  const bulk: readonly BulkAction[] = [
    { label: 'Add to list', icon: 'list', onRun: ask('addToList'), disabled: () => cannotUpdate },
    ...(listId === undefined ? [] : [{ label: 'Remove from list', icon: 'minus', onRun: ask('takeOff'), disabled: () => cannotDelete } as const]),
    { label: 'Delete', icon: 'trash', danger: true, onRun: ask('delete'), disabled: () => cannotDelete },
  ];

  return (
    <>
      {problem !== undefined && <Banner tone="warning">{problem}</Banner>}
      <DataTable
        label="Contacts"
        noun={['contact', 'contacts']}
        columns={columns}
        rows={page.rows}
        rowKey={(contact) => contact.id}
        rowLabel={nameOf}
        rowLink={open}
        total={page.total}
        loading={page.request.status === 'loading' || page.request.status === 'idle'}
        error={page.request.status === 'failure' ? (page.request.failure ?? page.request.error) : undefined}
        onRetry={() => void page.refresh()}
        hasMore={page.hasMore}
        onLoadMore={() => void page.loadMore()}
        state={table}
        search={{ label: 'Search by email, phone or ID' }}
        selection={selection}
        onSelect={setSelection}
        bulkActions={bulk}
        rowMenu={menu}
        columnChooser="contacts"
        empty={empty}
      />
      {asking?.what === 'addToList' && (
        <AddToListDialog contacts={asking.ids.flatMap((id) => page.get(id) ?? [])} onDone={done} onCancel={() => setAsking(undefined)} />
      )}
      {asking !== undefined && asking.what !== 'addToList' && (
        <RemoveContactsDialog
          ids={asking.ids}
          {...(asking.what === 'takeOff' && listId !== undefined && { fromList: listId })}
          onDone={done}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </>
  );
});
