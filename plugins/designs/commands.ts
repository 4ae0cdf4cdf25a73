import type { CommandArgument, PluginCommands, SearchProvider } from 'sendwright/sdk';
import { DesignLibrary } from './contract';

const may = (verb: string) => ({ scope: `design_library.${verb}` });
const canCreate = may('create');
const canUpdate = may('update');

const whichDesign: Readonly<Record<string, CommandArgument<DesignLibrary>>> = {
  id: {
    title: 'Which design?',
    choices: async (library, typed, signal) =>
      (await library.find('your-designs', typed, signal)).map(({ id, name }) => ({ value: id, label: name })),
  },
};

export const commands: PluginCommands<DesignLibrary, 'create' | 'importHtml' | 'index'> = {
  open: {
    title: 'Go to design library',
    to: 'index',
    keys: 'g d',
    icon: 'template',
    keywords: ['templates', 'designs'],
  },
  create: { title: 'Create design', to: 'create', icon: 'add', keywords: ['template', 'new'], when: canCreate },
  importHtml: { title: 'Import HTML as a design', to: 'importHtml', icon: 'upload', when: canCreate },
  edit: {
    title: 'Edit design',
    icon: 'edit',
    when: canUpdate,
    arguments: whichDesign,
    run: (library, { id = '' }) => library.open('editor', id),
  },
  preview: {
    title: 'Preview design',
    icon: 'eye',
    arguments: whichDesign,
    run: (library, { id = '' }) => library.open('preview', id),
  },
  sendTest: {
    title: 'Send me a test of a design',
    icon: 'mail',
    keywords: ['preview', 'proof', 'try'],
    when: { scope: 'marketing_campaigns.update' },
    arguments: whichDesign,
    run: (library, { id = '' }) => library.open('test', id),
  },
  duplicate: {
    title: 'Duplicate design',
    icon: 'duplicate',
    when: canCreate,
    arguments: whichDesign,
    run: async (library, { id = '' }) => void (await library.duplicate('your-designs', id)),
  },
  rename: {
    title: 'Rename design',
    icon: 'edit',
    when: canUpdate,
    arguments: whichDesign,
    run: (library, { id = '' }) => library.open('rename', id),
  },
  send: {
    title: 'Create single send from a design',
    icon: 'send',
    when: { scope: 'marketing_campaigns.create' },
    arguments: whichDesign,
    run: (library, { id = '' }) => library.startSend('your-designs', id),
  },
  remove: {
    title: 'Delete design',
    icon: 'trash',
    when: may('delete'),
    arguments: whichDesign,
    run: (library, { id = '' }) => library.open('remove', id),
  },
};

export const search: readonly SearchProvider<DesignLibrary>[] = [
  {
    title: 'Designs',
    icon: 'layout',
    find: async (library, typed, signal) =>
      (await library.find('your-designs', typed, signal)).map(({ id, name }) => ({
        value: id,
        label: name,
        address: `/design-library/your-designs/${id}/editor`,
      })),
  },
];
