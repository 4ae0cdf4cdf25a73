import { type CommandArgument, pathTo, type PluginCommands, type SearchProvider } from 'sendwright/sdk';
import { paths, scopes, UnsubscribeGroups } from './contract';

const find = async (groups: UnsubscribeGroups, typed: string) => {
  const all = await groups.load();
  return all
    .filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))
    .map(({ id, name, description }) => ({ value: String(id), label: name, detail: description }));
};

const whichGroup: Readonly<Record<string, CommandArgument<UnsubscribeGroups>>> = {
  id: { title: 'Which unsubscribe group?', choices: find },
};
const opens = (page: Parameters<UnsubscribeGroups['open']>[0]) => ({
  arguments: whichGroup,
  run: (groups: UnsubscribeGroups, { id = '' }: Readonly<Record<string, string>>) => groups.open(page, id),
});

export const commands: PluginCommands<UnsubscribeGroups, 'index' | 'center' | 'languages'> = {
  index: {
    title: 'Go to unsubscribe groups',
    to: 'index',
    keys: 'g u',
    icon: 'shield',
    keywords: ['opt out', 'unsubscribe', 'preferences', 'subscription types', 'suppressions'],
  },
  languages: {
    title: 'Go to languages',
    to: 'languages',
    icon: 'shield',
    keywords: ['translation', 'wording', 'texts', 'localization'],
  },
  center: {
    title: 'Go to preference center',
    to: 'center',
    icon: 'shield',
    keywords: ['frequency', 'pause', 'reasons for leaving', 'churn', 'unsubscribe page', 'subscription center'],
  },
  create: {
    title: 'Create unsubscribe group',
    icon: 'add',
    keywords: ['preferences'],
    when: scopes.create,
    run: (groups) => groups.create(),
  },
  edit: { title: 'Edit unsubscribe group', icon: 'edit', when: scopes.update, ...opens('edit') },
  preview: { title: 'Preview unsubscribe group', icon: 'eye', keywords: ['preferences page'], ...opens('preview') },
  addManually: {
    title: 'Add addresses to unsubscribe group',
    icon: 'add',
    keywords: ['suppress'],
    when: scopes.add,
    ...opens('addManually'),
  },
  upload: {
    title: 'Upload CSV to unsubscribe group',
    icon: 'upload',
    keywords: ['suppress', 'import'],
    when: scopes.add,
    ...opens('upload'),
  },
  export: {
    title: 'Export unsubscribe group',
    icon: 'download',
    keywords: ['suppressions', 'csv'],
    when: scopes.export,
    arguments: whichGroup,
    run: (groups, { id = '' }) => groups.export(id),
  },
  remove: { title: 'Delete unsubscribe group', icon: 'trash', when: scopes.remove, ...opens('remove') },
};

export const search: readonly SearchProvider<UnsubscribeGroups>[] = [
  {
    title: 'Unsubscribe groups',
    icon: 'shield',
    find: async (groups, typed) =>
      (await find(groups, typed)).map((group) => ({
        ...group,
        address: pathTo(paths.edit, { id: group.value, type: 'unsubscribe' }),
      })),
  },
];
