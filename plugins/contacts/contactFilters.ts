import type { TableFilter, TableState } from 'sendwright/sdk/ui';
import type { ContactSort } from 'sendwright/wire/contacts';
import type { ContactFilter, ContactReach } from 'sendwright/wire/contactSelection';
import { contactSearchLimits } from 'sendwright/wire/limits';
import type { Tag } from 'sendwright/wire/tags';

const { shortest, longest } = contactSearchLimits;

/** Reachability in words. */
export const reachLabels: Readonly<Record<ContactReach, string>> = {
  reachable: 'Reachable by email',
  without_address: 'Without an address',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  spam_report: 'Marked as spam',
  invalid: 'Address does not exist',
};

/** The filter chips above the grid. */
export const contactFilters: readonly TableFilter[] = [
  {
    id: 'reach',
    label: 'Mail',
    single: true,
    choices: Object.entries(reachLabels).map(([value, label]) => ({ value, label })),
  },
  {
    id: 'added',
    label: 'Added',
    single: true,
    choices: ['7', '30', '90'].map((value) => ({ value, label: `In the last ${value} days` })),
  },
];

/** The chips with that of tags, most used first. */
export function filtersWith(tags: readonly Tag[]): readonly TableFilter[] {
  const [reach, ...others] = contactFilters;
  if (tags.length === 0 || reach === undefined) return contactFilters;
  const used = tags.toSorted((one, other) => other.contact_count - one.contact_count).slice(0, shownTags);
  const choices = used.map(({ name }) => ({ value: name, label: name }));
  return [reach, { id: 'tag', label: 'Tag', single: true, choices }, ...others];
}

/** More than fit into a menu are found with a segment. */
const shownTags = 50;

/** The parameters of the page's address. */
export const filterNames: readonly string[] = ['reach', 'tag', 'added'];

const sorts = new Map<string, readonly [ascending: ContactSort, descending: ContactSort]>([
  ['email', ['email', '-email']],
  ['first_name', ['first_name', '-first_name']],
  ['last_name', ['last_name', '-last_name']],
  ['created_at', ['created_at', '-created_at']],
  ['updated_at', ['updated_at', '-updated_at']],
]);

const isReach = (value: string | undefined): value is ContactReach =>
  value !== undefined && Object.hasOwn(reachLabels, value);

/** The query for the grid's state. An invalid search is ignored. */
export function queryOf(
  { search, filters, sort }: Pick<TableState, 'search' | 'filters' | 'sort'>,
  listId: string | undefined,
): { readonly filter: ContactFilter; readonly sort: ContactSort } {
  const wanted = search.trim();
  const [reach] = filters['reach'] ?? [];
  const [tag] = filters['tag'] ?? [];
  const days = Number(filters['added']?.[0] ?? 0);
  const [ascending, descending] = sorts.get(sort?.column ?? '') ?? ['created_at', '-created_at'];
  return {
    filter: {
      ...(listId !== undefined && { list_id: listId }),
      ...(wanted !== '' && searchProblem(wanted) === undefined && { search: wanted }),
      ...(isReach(reach) && { reach }),
      ...(tag !== undefined && tag !== '' && { tag }),
      ...(Number.isInteger(days) && days > 0 && { added_days: days }),
    },
    sort: sort?.direction === 'ascending' ? ascending : descending,
  };
}

/** Why `text` is not a valid search; undefined if it is. An empty text means no search. */
export function searchProblem(text: string): string | undefined {
  const wanted = text.trim();
  if (wanted === '') return undefined;
  if (wanted.length < shortest) return `Enter at least ${shortest} characters to search.`;
  if (wanted.length > longest) return `Enter at most ${longest} characters to search.`;
  if (!/^[\p{L}\p{N}\p{M}@.+_\-'’ ]+$/u.test(wanted) && !/^[\d +.\-()/]+$/.test(wanted))
    return "Search for letters, digits and @ . + - _ ' only.";
  return undefined;
}
