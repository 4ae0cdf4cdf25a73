import { type CommandArgument, pathTo, type PluginCommands, type SearchProvider } from 'sendwright/sdk';
import { paths, SignupForms } from './contract';

const findByName = async (forms: SignupForms, typed: string) => {
  const wanted = typed.toLowerCase();
  return (await forms.load()).filter(({ name }) => name.toLowerCase().includes(wanted));
};
const form: CommandArgument<SignupForms> = {
  title: 'Signup form',
  choices: async (forms, typed) => (await findByName(forms, typed)).map(({ id, name }) => ({ value: id, label: name })),
};
const open =
  (page: 'share' | 'remove' | 'editor' | 'stats') => (forms: SignupForms, args: Readonly<Record<string, string>>) =>
    forms.open(page, args['form'] ?? '');

export const commands: PluginCommands<SignupForms, 'create' | 'index'> = {
  open: {
    title: 'Signup forms',
    to: 'index',
    keys: 'g f',
    icon: 'form',
    keywords: ['popup', 'landing page', 'embed', 'subscribe form', 'lead', 'captcha'],
  },
  create: {
    title: 'Create signup form',
    to: 'create',
    icon: 'add',
    keywords: ['subscribe', 'landing page', 'embed'],
    when: { scope: 'marketing_campaigns.create' },
  },
  edit: {
    title: 'Edit signup form',
    icon: 'edit',
    arguments: { form },
    run: open('editor'),
    when: { scope: 'marketing_campaigns.update' },
  },
  statistics: {
    title: 'Statistics of a signup form',
    icon: 'chart',
    keywords: ['views', 'conversion', 'signups'],
    arguments: { form },
    run: open('stats'),
  },
  share: {
    title: 'Share signup form',
    icon: 'share',
    keywords: ['embed', 'code', 'link'],
    arguments: { form },
    run: open('share'),
  },
  remove: {
    title: 'Delete signup form',
    icon: 'trash',
    arguments: { form },
    run: open('remove'),
    when: { scope: 'marketing_campaigns.delete' },
  },
};

export const search: readonly SearchProvider<SignupForms>[] = [
  {
    title: 'Signup forms',
    icon: 'form',
    find: async (forms, typed) =>
      (await findByName(forms, typed))
        .slice(0, 8)
        .map(({ id, name, contact_count: count }) => ({
          value: id,
          label: name,
          detail: `${count.toLocaleString('en-US')} ${count === 1 ? 'contact' : 'contacts'}`,
          address: pathTo(paths.editor, { id }),
        })),
  },
];
