import type { Plugin, PluginCommands } from 'sendwright/sdk';
import { builtIn } from '../../plugins/index';
import { CommandSearch } from '../../src/kernel/commands/commandSearch';
import { type CommandDescription, RegisteredCommand } from '../../src/kernel/commands/registeredCommand';

/** The commands of a plugin as the kernel knows them: one for each link without a command of its own, and its own. */
async function commandsOf({ id, nav = [], routes = {}, commands }: Plugin): Promise<readonly CommandDescription[]> {
  const defined: PluginCommands<never, string> =
    typeof commands === 'function' ? (await commands()).commands : (commands ?? {});
  const own = Object.entries(defined);
  const described = new Set(own.map(([, command]) => command.to));
  return [
    ...nav
      .filter(({ to }) => !described.has(to))
      .map(({ to, title }) => ({ id: `${id}.go-${to}`, title: `Go to ${title ?? routes[to]?.title ?? to}` })),
    ...own.map(([key, { title, keywords }]) => ({ id: `${id}.${key}`, title, keywords })),
  ].map((command) => ({ ...command, plugin: id, run: () => undefined }));
}

let search: CommandSearch;
beforeAll(async () => {
  const plugins = await Promise.all(Object.values(builtIn).map(async (load) => (await load()).default));
  const all = (await Promise.all(plugins.map(commandsOf))).flat();
  const nobody = {} as ConstructorParameters<typeof RegisteredCommand>[1];
  search = new CommandSearch(all.map((command) => new RegisteredCommand(command, nobody, undefined)));
});

// What people type who know other products, and what they look for.
test.each([
  ['bounce', 'Go to suppressions'],
  ['bounces', 'Go to suppressions'],
  ['blocked', 'Go to suppressions'],
  ['spam', 'Go to suppressions'],
  ['spam report', 'Go to suppressions'],
  ['complaint', 'Go to suppressions'],
  ['unsubscribed', 'Go to suppressions'],
  ['unsubscribe', 'Go to unsubscribe groups'],
  ['opt out', 'Go to unsubscribe groups'],
  ['preference center', 'Go to preference center'],
  ['webhook', 'Go to webhooks'],
  ['event', 'Go to Events'],
  ['relay', 'Go to mail routes'],
  ['smtp', 'Go to mail routes'],
  ['mail route', 'Go to mail routes'],
  ['opened', 'Go to reports'],
  ['open rate', 'Go to reports'],
  ['clicked', 'Go to reports'],
  ['statistics', 'Go to reports'],
  ['analytics', 'Go to reports'],
  ['api key', 'Go to API keys'],
  ['token', 'Go to API keys'],
  ['developer', 'Go to API keys'],
  ['dns', 'Go to authenticated domains'],
  ['dkim', 'Go to authenticated domains'],
  ['spf', 'Go to authenticated domains'],
  ['dmarc', 'Go to authenticated domains'],
  ['domain', 'Go to authenticated domains'],
  ['verify', 'Go to senders'],
  ['from address', 'Go to senders'],
  ['gdpr', 'Contacts'],
  ['privacy', 'Contacts'],
  ['consent', 'Contacts'],
  ['subscribers', 'Contacts'],
  ['double opt-in', 'Lists'],
  ['mailing list', 'Lists'],
  ['delivery log', 'Go to activity'],
  ['logs', 'Go to the audit log'],
  ['history', 'Go to the audit log'],
  ['delivered', 'Go to activity'],
  ['invoice', 'Go to home'],
  ['billing', 'Go to home'],
  ['credits', 'Go to home'],
  ['plan', 'Go to home'],
  ['newsletter', 'Create single send'],
  ['campaign', 'Go to single sends'],
  ['broadcast', 'Go to single sends'],
  ['schedule', 'Go to calendar'],
  ['drip', 'Go to automations'],
  ['workflow', 'Go to automations'],
  ['journey', 'Go to automations'],
  ['csv', 'Import contacts from CSV'],
  ['popup', 'Signup forms'],
  ['landing page', 'Signup forms'],
  ['merge tags', 'Go to custom fields'],
  ['personalization', 'Go to custom fields'],
  ['transactional', 'Go to dynamic templates'],
  ['photos', 'Go to images'],
  ['spam check', 'Go to email testing'],
  ['inbox preview', 'Go to email testing'],
  ['2fa', 'Set up two-factor authentication'],
  ['password', 'Go to security'],
  ['users', 'Go to teammates'],
  ['permissions', 'Go to teammates'],
  ['twilio', 'Go to integrations'],
  ['zapier', 'Go to integrations'],
])('%s finds “%s” first', (typed, title) => {
  const found = search.find(typed, []).map(({ command }) => command.title);
  expect(found[0]).toBe(title);
});

test.each([
  ['logs', 'Go to activity'],
  ['spam', 'Go to email testing'],
  ['bounce', 'Go to activity'],
  ['opened', 'Go to activity'],
  ['opened', 'Go to segments'],
  ['verify', 'Go to authenticated domains'],
])('%s finds “%s”, too', (typed, title) => {
  expect(search.find(typed, []).map(({ command }) => command.title)).toContain(title);
});
