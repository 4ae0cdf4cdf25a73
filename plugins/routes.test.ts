import { plugins } from './index';

const routes = plugins.flatMap((plugin) => Object.values(plugin.routes ?? {}).map((route) => ({ plugin: plugin.id, ...route })));

// Specification, section 2: these areas repeat under /legacy.
test.each(['single-sends', 'custom-fields', 'senders', 'contacts', 'unsubscribe-groups'])('every page of /%s has its legacy variant', (area) => {
  const own = routes.filter(({ path }) => path === `/${area}` || path.startsWith(`/${area}/`));
  expect(own.length).toBeGreaterThan(2);
  expect(own.filter(({ legacy }) => legacy !== true).map(({ path }) => path)).toEqual([]);
});

test('no path and no name is given twice', () => {
  const paths = routes.map(({ path }) => path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  const names = routes.flatMap(({ name }) => name ?? []);
  expect(names).toEqual([...new Set(names)]);
});

test('the named routes that other pages go to are there', () => {
  expect(routes.find(({ name }) => name === 'singleSends.editor')?.path).toBe('/single-sends/:id/editor');
});
