import { definePlugin, Navigation } from 'sendwright/sdk';
import { answer, testWorkbench } from 'sendwright/sdk/testing';

const page = async () => ({ default: () => null });
const notes = definePlugin({
  id: 'notes',
  title: 'Notes',
  routes: {
    list: { path: '/notes', title: 'Notes', page },
    read: { path: '/notes/:id', title: 'Note', page },
    ask: { path: '/notes/:id/delete', title: 'Delete note', page, over: 'read' },
  },
});

test('every change of the route is a page view, named after the pattern and not after ids', async () => {
  const workbench = await testWorkbench(notes, { start: '/notes', http: { 'POST /analytics/events': answer(204) } });
  const track = jest.spyOn(workbench.kernel.analytics, 'track');
  const views = (): unknown[] =>
    track.mock.calls.map(([event, properties]) => [event, properties?.['route'], properties?.['path']]);
  await workbench.goto('/notes/7');
  await workbench.goto('/notes/7/delete');
  await workbench.goto('/notes/8');
  await workbench.goto('/nowhere');
  expect(views()).toEqual([
    ['page_view', 'notes.read', '/notes/:id'],
    ['page_view', 'notes.ask', '/notes/:id/delete'],
    ['page_view', 'notes.read', '/notes/:id'],
    ['page_view', 'unknown', 'unknown'],
  ]);
  expect(document.title).toBe('Sendwright');
  // The same address with another query is the same page.
  await workbench.goto('/notes');
  await workbench.goto('/notes?page=2');
  expect(views()).toHaveLength(5);
  expect(document.title).toBe('Notes · Sendwright');
  await workbench.dispose();
});

test('a page names itself in the breadcrumb and the tab, until another one is opened', async () => {
  const workbench = await testWorkbench(notes, { start: '/notes/7', http: { 'POST /analytics/events': answer(204) } });
  const navigation = await workbench.resolve(Navigation);
  const trail = (): readonly string[] => workbench.kernel.breadcrumbs.map(({ title }) => title);
  await workbench.goto('/notes/7');
  navigation.setTitle('Rye');
  expect(document.title).toBe('Rye · Sendwright');
  expect(trail()).toEqual(['Notes', 'Rye']);
  await workbench.goto('/notes/7/delete');
  expect(document.title).toBe('Delete note · Sendwright');
  expect(trail()).toEqual(['Notes', 'Rye']);
  await workbench.goto('/notes/8');
  expect(document.title).toBe('Note · Sendwright');
  expect(trail()).toEqual(['Notes', 'Note']);
  await workbench.dispose();
});
