import { MemoryBrowser } from '../browser/memoryBrowser';
import { ActivityTray } from './activityTray';

const kind = 'contacts.import';

test('a task survives a reload and is handed once to whoever takes its kind up', () => {
  const { storage } = new MemoryBrowser();
  const before = new ActivityTray(storage);
  before.start({ kind, title: 'Import', resume: { job: '7' } }).update({ progress: 0.5, detail: '5 of 10 rows' });
  before.start({ kind, title: 'Done before' }).done('10 rows');

  const after = new ActivityTray(storage);
  const resume = jest.fn();
  const stop = after.onResume(kind, resume);
  expect(resume).toHaveBeenCalledTimes(1);
  const [task, handle] = resume.mock.calls[0] ?? [];
  expect(task).toMatchObject({ title: 'Import', state: 'running', progress: 0.5, detail: '5 of 10 rows', resume: { job: '7' } });
  handle.done('10 of 10 rows', '/contacts');
  expect(after.tasks.find(({ title }) => title === 'Import')).toMatchObject({ state: 'done', progress: 1, detail: '10 of 10 rows', link: '/contacts' });
  stop();
  expect(after.resumable).toEqual([]);

  const again = jest.fn();
  new ActivityTray(storage).onResume(kind, again);
  expect(again).not.toHaveBeenCalled();
});

test('a failed task can be tried again where its plugin says how', () => {
  const tray = new ActivityTray(new MemoryBrowser().storage);
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
  expect(new ActivityTray(storage).tasks).toEqual([]);
  storage.setItem('sendwright.activity', '{');
  expect(new ActivityTray(storage).tasks).toEqual([]);
});

test('the tray keeps the newest fifty', () => {
  const tray = new ActivityTray(new MemoryBrowser().storage);
  for (let index = 0; index < 55; index += 1) tray.start({ kind, title: `Task ${index}` });
  expect(tray.tasks).toHaveLength(50);
  expect(tray.tasks[0]?.title).toBe('Task 54');
});
