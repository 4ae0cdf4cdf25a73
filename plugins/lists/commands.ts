import { pathTo, type PluginCommands, type SearchProvider } from 'sendwright/sdk';
import { Lists, paths } from './contract';

const canCreate = { scope: 'marketing_campaigns.create' };

export const commands: PluginCommands<Lists, 'create' | 'index'> = {
  open: {
    title: 'Lists',
    to: 'index',
    keys: 'g l',
    icon: 'list',
    keywords: ['mailing list', 'double opt-in', 'confirmation email', 'pending'],
  },
  create: {
    title: 'Create list',
    to: 'create',
    icon: 'add',
    keywords: ['audience', 'group of contacts'],
    when: canCreate,
  },
};

export const search: readonly SearchProvider<Lists>[] = [
  {
    title: 'Lists',
    icon: 'list',
    find: async (lists, typed) => {
      const wanted = typed.toLowerCase();
      const found = (await lists.load()).filter(({ name }) => name.toLowerCase().includes(wanted));
      return found
        .slice(0, 8)
        .map(({ id, name, contact_count: count }) => ({
          value: id,
          label: name,
          detail: `${count.toLocaleString('en-US')} ${count === 1 ? 'contact' : 'contacts'}`,
          address: pathTo(paths.detail, { id }),
        }));
    },
  },
];
