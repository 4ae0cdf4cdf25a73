import { destroy } from 'mobx-state-tree';
import type { Http, Task } from 'sendwright/sdk';
import type { ImportCreated } from 'sendwright/wire/imports';
import { createImports } from './importsStore';
import { job } from './testing/contacts';

const target: ImportCreated = { job_id: 'j1', upload_uri: '/file', upload_headers: [] };
const waiting = job('j1', { created_count: 2 }, { status: 'pending', awaiting_file: true });
const { awaiting_file: _, ...arrived } = waiting;

/** A promise resolved from outside. */
function deferred(): { promise: Promise<string>; resolve: (detail: string) => void } {
  let resolve: (detail: string) => void = () => undefined;
  const promise = new Promise<string>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test('an upload interrupted by a reload continues with the same file only', async () => {
  const sent: File[] = [];
  const ended = deferred();
  const http: unknown = {
    call: async () => (sent.length > 0 ? { ...arrived, status: 'completed' } : waiting),
    upload: async (_method: string, _path: string, chosen: File) => void sent.push(chosen),
  };
  const handle = {
    id: 't1',
    update: () => undefined,
    done: (detail: string) => ended.resolve(detail),
    failed: () => undefined,
  };
  const store = createImports({
    http: http as Http,
    activity: {
      tasks: [],
      start: () => handle,
      onResume: () => () => undefined,
      onUndo: () => () => undefined,
      dismiss: () => undefined,
    },
    analyzer: { analyze: async () => ({ problem: 'csv-empty' }) },
    signal: new AbortController().signal,
    createList: async () => '',
    onImported: () => undefined,
  });
  const file = new File(['email\nann@example.com\n'], 'people.csv');
  const task: Task = {
    id: 't0',
    kind: 'contacts.import',
    title: 'Import people.csv',
    state: 'running',
    progress: 0.2,
    detail: '',
    startedAt: 0,
    resume: {
      jobId: 'j1',
      listId: '',
      address: '/a',
      target: JSON.stringify(target),
      name: file.name,
      size: String(file.size),
    },
  };
  const broken = deferred();
  store.resume(task, { ...handle, failed: (detail) => broken.resolve(detail) });
  expect(await broken.promise).toContain('Choose the file again');
  expect(store.run('j1')?.interrupted).toEqual({ name: 'people.csv', size: file.size, target });
  expect(store.isUploading).toBe(false);
  expect(store.sendAgain('j1', new File(['other'], 'people.csv'))).toBe('Choose the same file: people.csv.');
  expect(sent).toEqual([]);
  expect(store.sendAgain('j1', file)).toBeUndefined();
  expect(await ended.promise).toBe('2 created');
  expect(sent).toEqual([file]);
  destroy(store);
});
