import type { ContactExport } from 'sendwright/wire/exports';
import { nameOf, progressOf, stateOf } from './exportState';

const some = (change: object): ContactExport =>
  ({ status: 'ready', urls: [], lists: [], segments: [], request: {}, ...change }) as unknown as ContactExport;

test.each([
  [{ status: 'pending' }, 'Processing'],
  [{ status: 'failure' }, 'Failed'],
  [{ urls: ['https://a.example/1'] }, 'Ready'],
  [{}, 'Expired'],
])('an export with %j is %s', (change, label) => expect(stateOf(some(change)).label).toBe(label));

test.each([
  [{ lists: [{ Name: 'Readers' }], segments: [{ Name: 'New' }] }, 'Readers, New'],
  [{ request: { person: 'c1' } }, 'Everything about one person'],
  [{ request: { selection: { ids: ['1'] } } }, '1 selected contact'],
  [{ request: { selection: { ids: Array.from({ length: 1200 }, String) } } }, '1,200 selected contacts'],
  [{ request: { selection: { filter: {} } } }, 'Filtered contacts'],
  [{}, 'All contacts'],
])('it is named after its contacts: %#', (change, name) => expect(nameOf(some(change))).toBe(name));

test.each([
  [0, 0, 0],
  [1, 4, 0.25],
  [5, 4, 1],
])('%s of %s rows', (done, total, share) =>
  expect(progressOf(some({ progress: { rows_done: done, rows_total: total } }))).toBe(share),
);
