import { evaluateAll, type GuardContext, type Plugin } from 'sendwright/sdk';
import { added, builtIn } from '../plugins';
import { RouteRegistry } from './kernel/router/routeRegistry';

const routes = new RouteRegistry();
const plugins: Plugin[] = [];
const refused: string[] = [];

beforeAll(async () => {
  for (const definition of Object.values({ ...builtIn, ...added })) plugins.push((await definition()).default);
  refused.push(...plugins.flatMap((plugin) => routes.addPlugin(plugin) ?? []));
});

/** The plugins whose areas are also under `/legacy`. */
const inLegacy = new Set([
  'single-sends',
  'custom-fields',
  'senders',
  'contacts',
  'lists',
  'segments',
  'exports',
  'unsubscribe-groups',
  'designs',
  'images',
  'dynamic-templates',
]);

const addresses = () =>
  plugins.flatMap(({ id, routes: own }) =>
    Object.entries(own ?? {}).map(([key, { path }]) => ({
      plugin: id,
      route: `${id}.${key}`,
      path,
      address: path.replace(/:(\w+)\??/g, 'a1-$1'),
    })),
  );
const legacyOnes = () => addresses().filter(({ plugin }) => inLegacy.has(plugin));
const design = () => legacyOnes().filter(({ path }) => path.startsWith('/design-library'));

const idAt = (address: string): string | undefined => routes.match(address)?.route.id;

test('each plugin is registered under its own id', async () => {
  expect(plugins.map(({ id }) => id)).toEqual(Object.keys({ ...builtIn, ...added }));
});

test('no two plugins have the same address', () => {
  expect(refused).toEqual([]);
  expect(legacyOnes().length).toBeGreaterThan(100);
  expect(design().length).toBeGreaterThan(15);
});

test('each address leads to its route', () => {
  expect(addresses().filter(({ address, route }) => idAt(address) !== route)).toEqual([]);
});

test('each address of the legacy area leads to its route, with the same parameters', () => {
  for (const { address, route } of legacyOnes()) {
    expect(routes.match(`/legacy${address}`)).toEqual(routes.match(address));
    expect(idAt(`/legacy${address}`)).toBe(route);
  }
});

test('each address of the design library is at /legacy/templates as well', () => {
  for (const { address } of design())
    expect(routes.match(address.replace('/design-library', '/legacy/templates'))).toEqual(routes.match(address));
});

/** What an account of the EU region doesn't have: the marketing API is global. */
const globalOnly = new Set([
  'ads',
  'reports',
  'single-sends',
  'automations',
  'calendar',
  'contacts',
  'lists',
  'segments',
  'signup-forms',
  'custom-fields',
  'events',
  'exports',
  'notifications',
  'senders',
]);

test('pages of features that the EU region lacks are refused there for that reason, all others are not', () => {
  const all = new (class extends Set<string> {
    override has = () => true;
  })();
  const context: GuardContext = { scopes: all, toggles: all, entitlements: all, plan: 'advanced', region: 'eu' };
  for (const plugin of plugins) {
    for (const [key, route] of Object.entries(plugin.routes ?? {})) {
      const base = route.over === undefined ? undefined : plugin.routes?.[route.over];
      const isRefused = evaluateAll([plugin.when, base?.when, route.when], context)?.kind === 'region';
      // Mail that programs send needs authenticated domains everywhere, and has links.
      const isGlobal = globalOnly.has(plugin.id) && !/\/(?:domains|links)/.test(route.path);
      expect([plugin.id, key, isRefused]).toEqual([plugin.id, key, isGlobal]);
    }
  }
});

test('what the legacy area does not have is not there', () => {
  expect(idAt('/audit-log')).toBeDefined();
  expect(idAt('/legacy/audit-log')).toBeUndefined();
  expect(idAt('/templates')).toBeUndefined();
});

test('routes that other parts know by name', () => {
  expect(routes.named('singleSends.editor')?.path).toBe('/single-sends/:id/editor');
  expect(routes.named('singleSends.smsEditor')?.path).toBe('/single-sends/sms/:id/editor');
  expect(routes.named('ads.campaigns.quickstart')?.path).toBe('/ads/campaigns/quickstart');
  expect(routes.named('integrations.destination')?.path).toBe('/integrations/:destination');
});
