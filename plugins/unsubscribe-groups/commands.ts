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

export const commands: PluginCommands<UnsubscribeGroups, 'index' | 'center'> = {
  index: {
    title: 'Go to unsubscribe groups',
    to: 'index',
    keys: 'g u',
    icon: 'shield',
    keywords: ['opt out', 'unsubscribe', 'preferences', 'subscription types', 'suppressions'],
  },
  languages: {
    title: 'Go to languages',
    icon: 'shield',
    keywords: ['translation', 'wording', 'texts', 'right to left', 'localization', 'locale'],
    run: (groups) => groups.openLanguages(),
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
  edit: {
    title: 'Edit unsubscribe group',
    icon: 'edit',
    when: scopes.update,
    arguments: whichGroup,
    run: (groups, { id = '' }) => groups.open('edit', id),
  },
  preview: {
    title: 'Preview unsubscribe group',
    icon: 'eye',
    keywords: ['preferences page'],
    arguments: whichGroup,
    run: (groups, { id = '' }) => groups.open('preview', id),
  },
  addManually: {
    title: 'Add addresses to unsubscribe group',
    icon: 'add',
    keywords: ['suppress'],
    when: scopes.add,
    arguments: whichGroup,
    run: (groups, { id = '' }) => groups.open('addManually', id),
  },
  upload: {
    title: 'Upload CSV to unsubscribe group',
    icon: 'upload',
    keywords: ['suppress', 'import'],
    when: scopes.add,
    arguments: whichGroup,
    run: (groups, { id = '' }) => groups.open('upload', id),
  },
  export: {
    title: 'Export unsubscribe group',
    icon: 'download',
    keywords: ['suppressions', 'csv'],
    when: scopes.export,
    arguments: whichGroup,
    run: (groups, { id = '' }) => groups.export(id),
  },
  remove: {
    title: 'Delete unsubscribe group',
    icon: 'trash',
    when: scopes.remove,
    arguments: whichGroup,
    run: (groups, { id = '' }) => groups.open('remove', id),
  },
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
