import { pathTo, type PluginCommands, type SearchProvider } from 'sendwright/sdk';
import { FieldDefinitions, paths } from './contract';

const canCreate = { scope: 'marketing_campaigns.create' };

export const commands: PluginCommands<FieldDefinitions, 'create' | 'index'> = {
  open: {
    title: 'Go to custom fields',
    to: 'index',
    icon: 'field',
    keywords: ['merge tags', 'personalization', 'attributes', 'properties', 'variables'],
  },
  create: {
    title: 'Create custom field',
    to: 'create',
    icon: 'add',
    keywords: ['attribute', 'property', 'column'],
    when: canCreate,
  },
};

export const search: readonly SearchProvider<FieldDefinitions>[] = [
  {
    title: 'Custom fields',
    icon: 'field',
    find: async (fields, typed) => {
      const wanted = typed.toLowerCase();
      const { custom } = await fields.load();
      return custom
        .filter(({ name }) => name.toLowerCase().includes(wanted))
        .slice(0, 8)
        .map(({ id, name, field_type: type }) => ({
          value: id,
          label: name,
          detail: type,
          address: pathTo(paths.edit, { id }),
        }));
    },
  },
];
