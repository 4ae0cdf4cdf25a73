import type { PluginCommands } from 'sendwright/sdk';
import { Subusers } from './contract';

const canCreate = { scope: 'subusers.create' };

export const commands: PluginCommands<Subusers, 'create' | 'list'> = {
  list: { title: 'Go to subusers', to: 'list', keys: 'g shift+s' },
  create: { title: 'Create subuser', to: 'create', when: canCreate },
  impersonate: {
    title: 'Work as a subuser',
    keywords: ['impersonate', 'switch account'],
    arguments: { subuser: { title: 'Subuser', choices: (service, typed) => service.choices(typed) } },
    run: (service, { subuser = '' }) => service.impersonate(subuser),
  },
};
