import { observer } from 'mobx-react-lite';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Exports } from 'sendwright/plugins/exports/contract';
import { Lists, paths as listPaths } from 'sendwright/plugins/lists/contract';
import { Navigation, pathTo, useOptionalService, useRefusal, useService } from 'sendwright/sdk';
import { problemOf, useFetchAlert } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  EndlessTable,
  formatNumber,
  Menu,
  type MenuEntry,
  noRows,
  type RowSelection,
  type SelectionAction,
  type TableState,
  useTableLayout,
  useTableState,
} from 'sendwright/sdk/ui';
import type { Contact } from 'sendwright/wire/contacts';
import type { ContactFilter, ContactReach, ReachCount } from 'sendwright/wire/contactSelection';
import { chosenByIds, type ChosenContacts, chosenInGrid } from '../chosenContacts';
import { contactColumns, nameOf } from '../contactColumns';
import { filterNames, filtersWith, queryOf, reachLabels, searchProblem } from '../contactFilters';
import { ContactsStore } from '../contactsStore';
import { paths } from '../contract';
import { texts } from '../texts';
import { AddToListDialog } from './AddToListDialog';
import { canStart } from './automationChoice';
import { RemoveContactsDialog } from './RemoveContactsDialog';
import { SetFieldDialog } from './SetFieldDialog';
import { StartForManyDialog } from './StartForManyDialog';
import { isEdited, viewStateOf } from '../views/viewState';
import { useOpenView } from '../views/useOpenView';
import { ViewMenu } from '../views/ViewMenu';
import { TagDialog } from './tags/TagDialog';
import { useTags } from './tags/useTags';

const reasons: readonly Exclude<ContactReach, 'reachable'>[] = [
  'without_address',
  'unsubscribed',
  'bounced',
  'spam_report',
  'invalid',
];

interface ReachLineProps {
  readonly filter: ContactFilter;
  /** The number of matches: a change triggers a recount. */
  readonly total: number | undefined;
  /** Shows those whom a reason keeps from email. */
  readonly onChoose: (reach: ContactReach) => void;
}

/** An open dialog and its contacts. */
interface Asking {
  readonly what: 'delete' | 'takeOff' | 'addToList' | 'tag' | 'untag' | 'setField' | 'start';
  readonly chosen: ChosenContacts;
}

const defaultSort = { column: 'created_at', direction: 'descending' } as const;

const keyOf = ({ id }: Contact): string => id;
const open = ({ id }: Contact): string => pathTo(paths.profile, { id });

export interface ContactGridProps {
  /** Only the contacts of this list. */
  readonly listId?: string;
  readonly empty: ReactNode;
}

/** A grid of any number of contacts, with search, filters, sorting and bulk actions. */
export const ContactGrid = observer(function ContactGrid({ listId, empty }: ContactGridProps) {
  const store = useService(ContactsStore);
  const fields = useService(FieldDefinitions);
  const lists = useService(Lists);
  const exports = useOptionalService(Exports);
  const navigation = useService(Navigation);
  const { view, table: saved, isKnown, isMissing } = useOpenView(listId !== undefined);
  const table = useTableState({ filters: filterNames, defaultSort, view: saved });
  const [asking, setAsking] = useState<Asking>();
  const [selection, setSelection] = useState<RowSelection>(noRows);
  const cannotUpdate = useRefusal({ scope: 'marketing_campaigns.update' })?.message;
  const cannotDelete = useRefusal({ scope: 'marketing_campaigns.delete' })?.message;

  const hasAutomations = useRefusal(canStart) === undefined;

  const tags = useTags();
  const filters = useMemo(() => filtersWith(tags.value?.result ?? []), [tags.value]);
  const problem = searchProblem(table.search);
  // An invalid search is ignored.
  const { filter, sort } = useMemo(() => queryOf(table, listId), [table, listId]);
  const wanted = JSON.stringify(filter);
  useEffect(() => {
    if (isKnown) void store.browse(filter, sort);
  }, [store, filter, sort, isKnown]);
  useEffect(() => {
    // A selection made with another filter does not apply here.
    setSelection(noRows);
  }, [wanted]);
  useEffect(() => {
    // Without custom fields the grid still shows the reserved ones.
    fields.load().catch(() => undefined);
  }, [fields]);
  const columns = useMemo(() => contactColumns(fields.custom), [fields.custom]);
  const layout = useTableLayout(columns, 'contacts', 'regular', saved);
  const current = () => viewStateOf(table, layout.saved());
  const known = useMemo(() => new Set(columns.map(({ id }) => id)), [columns]);
  const edited = view ? isEdited(view, current(), known) : isNarrowed(table);

  const { page } = store;
  const { request, total } = page;
  useFetchAlert(problemOf(request), texts.fetchFailed, () => void page.refresh());
  const list = listId === undefined ? undefined : lists.get(listId);
  const choose = (rows: RowSelection) =>
    chosenInGrid(rows, filter, total ?? 0, (id) => {
      const contact = page.get(id);
      return contact && nameOf(contact);
    });
  const ask = (what: Asking['what']) => (rows: RowSelection) => setAsking({ what, chosen: choose(rows) });
  const done = () => {
    setAsking(undefined);
    setSelection(noRows);
    tags.reload();
  };

  const menu = useCallback(
    (contact: Contact): readonly MenuEntry[] => {
      const askOne = (what: Asking['what']) => setAsking({ what, chosen: chosenByIds([contact.id], nameOf(contact)) });
      return [
        { label: 'Open profile', icon: 'user', onSelect: () => navigation.go(open(contact)) },
        {
          label: 'Add to list',
          icon: 'list',
          onSelect: () => askOne('addToList'),
          disabled: cannotUpdate !== undefined,
          detail: cannotUpdate,
        },
        {
          label: 'Add tag',
          icon: 'tag',
          onSelect: () => askOne('tag'),
          disabled: cannotUpdate !== undefined,
          detail: cannotUpdate,
        },
        ...(listId === undefined
          ? []
          : [
              {
                label: 'Remove from list',
                icon: 'minus',
                onSelect: () => navigation.to(listPaths.contactDelete, { id: listId, contactId: contact.id }),
                disabled: cannotDelete !== undefined,
              } as const,
            ]),
        'divider',
        {
          label: 'Delete',
          icon: 'trash',
          danger: true,
          disabled: cannotDelete !== undefined,
          detail: cannotDelete,
          onSelect: () =>
            listId === undefined ? navigation.to(paths.remove, { contactId: contact.id }) : askOne('delete'),
        },
      ];
    },
    [navigation, listId, cannotUpdate, cannotDelete],
  );
  const actions: readonly SelectionAction[] = [
    { label: 'Add to list', icon: 'list', onRun: ask('addToList'), refusal: cannotUpdate },
    { label: 'Add tag', icon: 'tag', onRun: ask('tag'), refusal: cannotUpdate },
    ...((tags.value?.result.length ?? 0) > 0
      ? [{ label: 'Remove tag', icon: 'close', onRun: ask('untag'), refusal: cannotUpdate } as const]
      : []),
    { label: 'Set a field…', icon: 'edit', onRun: ask('setField'), refusal: cannotUpdate },
    ...(hasAutomations
      ? [{ label: 'Start automation', icon: 'automation', onRun: ask('start'), refusal: cannotUpdate } as const]
      : []),
    ...(listId === undefined
      ? []
      : [{ label: 'Remove from list', icon: 'minus', onRun: ask('takeOff'), refusal: cannotDelete } as const]),
    ...(exports.state === 'absent'
      ? []
      : [
          {
            label: 'Export',
            icon: 'download',
            onRun: (rows: RowSelection) => {
              const { selection: whom, name } = choose(rows);
              void exports
                .get()
                .then((service) =>
                  service?.ask({ title: `${name}${list ? ` of ${list.name}` : ''}`, whom: { selection: whom } }),
                );
            },
          } as const,
        ]),
    { label: 'Delete', icon: 'trash', danger: true, onRun: ask('delete'), refusal: cannotDelete },
  ];

  return (
    <>
      {isMissing && <Banner tone="warning">This view was deleted, or belongs to somebody else.</Banner>}
      {problem !== undefined && <Banner tone="warning">{problem}</Banner>}
      <EndlessTable
        label="Contacts"
        noun={['contact', 'contacts']}
        columns={columns}
        source={page}
        total={total}
        counting={page.isCounting}
        rowKey={keyOf}
        rowLabel={nameOf}
        rowLink={open}
        loading={request.status === 'loading' || request.status === 'idle'}
        error={problemOf(request)}
        onRetry={() => void page.refresh()}
        state={table}
        search={{ label: 'Search by name, email, phone or ID' }}
        searchHint={
          'The search finds words that start with what you type, in names, email addresses, phone numbers and IDs. ' +
          'Check the spelling, or enter fewer words.'
        }
        filters={filters}
        selection={selection}
        onSelect={setSelection}
        actions={actions}
        rowMenu={menu}
        columnChooser="contacts"
        layout={layout}
        toolbarStart={listId === undefined && <ViewMenu view={view} edited={edited} current={current} />}
        toolbarEnd={
          <ReachLine
            filter={filter}
            total={page.isCounting ? undefined : total}
            onChoose={(reach) => table.setFilter('reach', [reach])}
          />
        }
        empty={empty}
      />
      {asking?.what === 'addToList' && (
        <AddToListDialog chosen={asking.chosen} onDone={done} onCancel={() => setAsking(undefined)} />
      )}
      {(asking?.what === 'tag' || asking?.what === 'untag') && (
        <TagDialog
          chosen={asking.chosen}
          removes={asking.what === 'untag'}
          onDone={done}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {asking?.what === 'setField' && (
        <SetFieldDialog chosen={asking.chosen} onDone={done} onCancel={() => setAsking(undefined)} />
      )}
      {asking?.what === 'start' && (
        <StartForManyDialog chosen={asking.chosen} onDone={done} onCancel={() => setAsking(undefined)} />
      )}
      {(asking?.what === 'delete' || asking?.what === 'takeOff') && (
        <RemoveContactsDialog
          chosen={asking.chosen}
          {...(asking.what === 'takeOff' && listId !== undefined && { fromList: listId })}
          onDone={done}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </>
  );
});

const isNarrowed = ({ search, filters }: TableState): boolean =>
  search !== '' || Object.values(filters).some((values) => values.length > 0);

/** How many of the shown contacts can receive email; its menu says why others can't, and shows whom. */
function ReachLine({ filter, total, onChoose }: ReachLineProps) {
  const store = useService(ContactsStore);
  const button = useRef<HTMLButtonElement>(null);
  /** The last count and its query: a count of another query is never shown. */
  const [counted, setCounted] = useState<{ readonly of: string; readonly count: ReachCount }>();
  const [isOpen, setOpen] = useState(false);
  const wanted = JSON.stringify(filter);
  useEffect(() => {
    if (total === undefined) return undefined;
    const gone = new AbortController();
    // Not essential for the page, so a failure just hides it.
    store.reach(filter, total, gone.signal).then(
      (count) => setCounted({ of: wanted, count }),
      () => undefined,
    );
    return () => gone.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a filter that asks for the same is not counted again
  }, [store, wanted, total]);

  const count = counted?.of === wanted ? counted.count : undefined;
  if (!count || count.matching === 0 || count.matching !== total || filter.reach !== undefined) return null;
  const missing = reasons.filter((reason) => count[reason] > 0);
  const words = `${formatNumber(count.reachable)} reachable`;
  if (missing.length === 0) return <span>{words}</span>;
  return (
    <>
      <Button
        ref={button}
        size="small"
        intent="quiet"
        ariaExpanded={isOpen}
        ariaHasPopup="menu"
        hint="How many of these contacts can receive email, and why others can't"
        onClick={() => setOpen(!isOpen)}
      >
        {words} of {formatNumber(count.matching)}
      </Button>
      {isOpen && (
        <Menu
          label="Why others can't receive email"
          anchor={button}
          onClose={() => setOpen(false)}
          items={missing.map((reason) => ({
            label: `${reachLabels[reason]}: ${formatNumber(count[reason])}`,
            onSelect: () => onChoose(reason),
          }))}
        />
      )}
    </>
  );
}
