import { type PluginCommands, type SearchProvider, pathTo } from 'sendwright/sdk';
import { type Ads, paths } from './contract';

const find = async (ads: Ads, typed: string) => {
  const wanted = typed.toLowerCase();
  return (await ads.load()).filter(({ name }) => name.toLowerCase().includes(wanted));
};

export const commands: PluginCommands<Ads, 'home' | 'newQuickstart' | 'settings' | 'audiences'> = {
  open: { title: 'Ads', to: 'home', icon: 'globe', keywords: ['facebook', 'instagram', 'google'] },
  create: {
    title: 'Create ad campaign',
    to: 'newQuickstart',
    icon: 'add',
    when: { scope: 'marketing_campaigns.create' },
  },
  settings: { title: 'Ad accounts', to: 'settings', icon: 'settings' },
  audiences: { title: 'Synced audiences', to: 'audiences', icon: 'users' },
  edit: {
    title: 'Open ad campaign',
    icon: 'edit',
    arguments: {
      campaign: {
        title: 'Ad campaign',
        choices: async (ads, typed) => (await find(ads, typed)).map(({ id, name }) => ({ value: id, label: name })),
      },
    },
    run: (ads, args) => ads.open(args['campaign'] ?? ''),
  },
};

export const search: readonly SearchProvider<Ads>[] = [
  {
    title: 'Ad campaigns',
    icon: 'globe',
    find: async (ads, typed) =>
      (await find(ads, typed))
        .slice(0, 8)
        .map(({ id, name, status }) => ({
          value: id,
          label: name,
          detail: status,
          address: pathTo(paths.review, { id }),
        })),
  },
];
