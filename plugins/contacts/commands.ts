import { pathTo, type PluginCommands, type SearchProvider } from 'sendwright/sdk';
import { Contacts, paths } from './contract';

const canCreate = { scope: 'marketing_campaigns.create' };
const canUpdate = { scope: 'marketing_campaigns.update' };
const canDelete = { scope: 'marketing_campaigns.delete' };

/** Rows of contacts in the palette; the last one leads to the others. */
const mostShown = 8;
/** So many are found at most. */
const mostFound = 100;

const choiceOf = ({
  id,
  email,
  phone_number_id: phone,
  external_id: external,
  first_name: first,
  last_name: last,
}: Awaited<ReturnType<Contacts['find']>>[number]) => ({
  value: id,
  label: email || phone || external,
  detail: `${first} ${last}`.trim(),
});

export const commands: PluginCommands<Contacts, 'add' | 'duplicates' | 'index' | 'removeAll' | 'upload'> = {
  open: {
    title: 'Contacts',
    to: 'index',
    keys: 'g c',
    icon: 'users',
    keywords: ['subscribers', 'people', 'profiles', 'audience', 'gdpr', 'privacy', 'consent', 'personal data', 'tags'],
  },
  import: {
    title: 'Import contacts from CSV',
    to: 'upload',
    keys: 'g i',
    icon: 'upload',
    keywords: ['csv', 'upload', 'file', 'spreadsheet', 'excel', 'migrate'],
    when: canCreate,
  },
  add: { title: 'Add contacts by hand', to: 'add', icon: 'add', keywords: ['new', 'type', 'paste'], when: canCreate },
  addToList: {
    title: 'Add contact to list',
    icon: 'list',
    when: canUpdate,
    arguments: {
      contact: {
        title: 'Contact',
        choices: async (contacts, typed, signal) => (await contacts.find(typed, signal)).slice(0, 20).map(choiceOf),
      },
      list: { title: 'List', choices: (contacts, typed) => contacts.listChoices(typed) },
    },
    run: (contacts, { contact = '', list = '' }) => contacts.addToList(contact, list),
  },
  view: {
    title: 'Open a view of the contacts',
    icon: 'columns',
    keys: 'g v',
    keywords: ['saved', 'filter', 'columns', 'grid'],
    arguments: { view: { title: 'View', choices: (contacts, typed) => contacts.findViews(typed) } },
    run: (contacts, { view = '' }) => contacts.openView(view),
  },
  duplicates: { title: 'Find duplicate contacts', to: 'duplicates', icon: 'copy', keywords: ['merge', 'same person'] },
  removeAll: { title: 'Delete all contacts', to: 'removeAll', icon: 'trash', when: canDelete },
};

export const search: readonly SearchProvider<Contacts>[] = [
  { title: 'Views of contacts', icon: 'columns', find: (contacts, typed) => contacts.findViews(typed) },
  {
    title: 'Contacts',
    icon: 'user',
    find: async (contacts, typed, signal) => {
      const found = await contacts.find(typed, signal);
      const shown = found.length > mostShown ? found.slice(0, mostShown - 1) : found;
      const rest = {
        value: 'all',
        label: `Find “${typed.trim()}” in Contacts`,
        detail: found.length < mostFound ? `${found.length} contacts` : `${mostFound} contacts or more`,
        address: `${paths.all}?${new URLSearchParams({ search: typed.trim() }).toString()}`,
      };
      return [
        ...shown.map((contact) => ({ ...choiceOf(contact), address: pathTo(paths.profile, { id: contact.id }) })),
        ...(shown.length < found.length ? [rest] : []),
      ];
    },
  },
];
