import type { CommandArgument, PluginCommands, SearchProvider } from 'sendwright/sdk';
import type { DynamicTemplates } from './contract';

const whichTemplate: Readonly<Record<string, CommandArgument<DynamicTemplates>>> = {
  id: {
    title: 'Which template?',
    choices: async (templates, typed, signal) =>
      (await templates.find(typed, signal)).map(({ id, name }) => ({ value: id, label: name })),
  },
};
const may = (verb: string) => ({ scope: `templates.${verb}` });

export const commands: PluginCommands<DynamicTemplates, 'list' | 'create'> = {
  open: { title: 'Go to dynamic templates', to: 'list', icon: 'code', keywords: ['transactional', 'templates'] },
  create: { title: 'Create dynamic template', to: 'create', icon: 'add', when: may('create') },
  addVersion: {
    title: 'Add a version to a dynamic template',
    icon: 'add',
    when: may('versions.create'),
    arguments: whichTemplate,
    run: (templates, { id = '' }) => templates.open('createVersion', id),
  },
  duplicate: {
    title: 'Duplicate dynamic template',
    icon: 'duplicate',
    when: may('create'),
    arguments: whichTemplate,
    run: (templates, { id = '' }) => templates.open('duplicate', id),
  },
  rename: {
    title: 'Rename dynamic template',
    icon: 'edit',
    when: may('update'),
    arguments: whichTemplate,
    run: (templates, { id = '' }) => templates.open('rename', id),
  },
  remove: {
    title: 'Delete dynamic template',
    icon: 'trash',
    when: may('delete'),
    arguments: whichTemplate,
    run: (templates, { id = '' }) => templates.open('remove', id),
  },
};

export const search: readonly SearchProvider<DynamicTemplates>[] = [
  {
    title: 'Dynamic templates',
    icon: 'code',
    find: async (templates, typed, signal) =>
      (await templates.find(typed, signal)).map(({ id, name }) => ({
        value: id,
        label: name,
        address: `/dynamic-templates?find=${encodeURIComponent(name)}`,
      })),
  },
];
