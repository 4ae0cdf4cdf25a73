import { MemoryBrowser } from '../testing/memoryBrowser';
import { ActivityTray } from './activityTray';

const kind = 'contacts.import';

const activate = jest.fn(() => Promise.resolve());
const newTray = (storage = new MemoryBrowser().storage): ActivityTray =>
  new ActivityTray(storage, () => ({ activate }));

test('a task survives a reload and is handed once to whoever takes its kind up', () => {
  const { storage } = new MemoryBrowser();
  const before = newTray(storage);
  before.start({ kind, title: 'Import', resume: { job: '7' } }).update({ progress: 0.5, detail: '5 of 10 rows' });
  before.start({ kind, title: 'Done before' }).done('10 rows');

  const after = newTray(storage);
  const resume = jest.fn();
  const stop = after.onResume(kind, resume);
  expect(resume).toHaveBeenCalledTimes(1);
  const [task, handle] = resume.mock.calls[0] ?? [];
  expect(task).toMatchObject({
    title: 'Import',
    state: 'running',
    progress: 0.5,
    detail: '5 of 10 rows',
    resume: { job: '7' },
  });
  handle.done('10 of 10 rows', '/contacts');
  expect(after.tasks.find(({ title }) => title === 'Import')).toMatchObject({
    state: 'done',
    progress: 1,
    detail: '10 of 10 rows',
    link: '/contacts',
  });
  stop();
  expect(after.resumable).toEqual([]);

  const again = jest.fn();
  newTray(storage).onResume(kind, again);
  expect(again).not.toHaveBeenCalled();
});

test('a failed task can be tried again where its plugin says how', () => {
  const tray = newTray();
  const retry = jest.fn();
  const one = tray.start({ kind, title: 'One' });
  one.failed('The file is empty.', retry);
  const two = tray.start({ kind, title: 'Two' });
  two.failed('The file is empty.');
  expect([tray.canRetry(one.id), tray.canRetry(two.id)]).toEqual([true, false]);
  tray.retry(one.id);
  expect(retry).toHaveBeenCalledTimes(1);
  expect(tray.tasks.map(({ title }) => title)).toEqual(['Two']);
});

test('what is stored in another shape is left out', () => {
  const { storage } = new MemoryBrowser();
  storage.setItem('sendwright.activity', JSON.stringify([{ id: 1 }, null, 'text']));
  expect(newTray(storage).tasks).toEqual([]);
  storage.setItem('sendwright.activity', '{');
  expect(newTray(storage).tasks).toEqual([]);
});

test('the tray keeps the newest fifty', () => {
  const tray = newTray();
  for (let index = 0; index < 55; index += 1) tray.start({ kind, title: `Task ${index}` });
  expect(tray.tasks).toHaveLength(50);
  expect(tray.tasks[0]?.title).toBe('Task 54');
});

test('what a task did is taken back after a reload, by its plugin, once, and not when it is too late', async () => {
  const { storage } = new MemoryBrowser();
  const before = newTray(storage);
  before
    .start({ kind, title: 'Removed 3 contacts', resume: { job: '7' } })
    .done('3 removed', undefined, Date.now() + 60_000);
  before.start({ kind, title: 'Long ago' }).done('3 removed', undefined, Date.now() - 1);

  const tray = newTray(storage);
  const [late, removed] = tray.tasks;
  if (!removed || !late) throw new Error('The tasks are gone.');
  expect([tray.canUndo(late), tray.canUndo(removed)]).toEqual([false, true]);
  const undo = jest.fn();
  activate.mockImplementationOnce(() => Promise.resolve(void tray.onUndo(kind, undo)));
  await tray.undo(removed.id);
  expect(activate).toHaveBeenCalledWith('contacts');
  expect(undo).toHaveBeenCalledTimes(1);
  expect(tray.tasks[1]).toMatchObject({ state: 'running', detail: 'Being undone' });
  await tray.undo(removed.id);
  await tray.undo(late.id);
  expect(undo).toHaveBeenCalledTimes(1);
  undo.mock.calls[0]?.[1].done('Undone');
  expect(tray.tasks[1]).toMatchObject({ state: 'done', detail: 'Undone', resume: { job: '7' } });
  expect(tray.tasks.some((task) => tray.canUndo(task))).toBe(false);
});
