import type { ContactJob } from 'sendwright/wire/imports';
import { estimateOf, progressOf, summaryOf } from './jobWords';
import { job } from './testing/contacts';

const pending = (progress: Partial<ContactJob['progress']>, requested: number): number | undefined =>
  progressOf(
    job(
      'j1',
      { requested_count: requested },
      { status: 'pending', progress: { rows_done: 0, bytes_done: 0, bytes_total: 0, ...progress } },
    ),
  );

test('a finished job is done, whatever it counted', () => {
  expect(progressOf(job('j1', {}, { progress: { rows_done: 0, bytes_done: 1, bytes_total: 10 } }))).toBe(1);
  expect(progressOf(job('j1', {}, { status: 'failed' }))).toBe(1);
});

test('the progress is of the file, or else of the rows', () => {
  expect(pending({ bytes_done: 3, bytes_total: 12, rows_done: 1 }, 2)).toBe(0.25);
  expect(pending({ bytes_done: 13, bytes_total: 12 }, 2)).toBe(1);
  expect(pending({ bytes_done: 0, bytes_total: 1 }, 2)).toBe(0);
  expect(pending({ rows_done: 1 }, 4)).toBe(0.25);
  expect(pending({ rows_done: 5 }, 4)).toBe(1);
  expect(pending({ rows_done: 0 }, 1)).toBe(0);
  expect(pending({ rows_done: 5 }, 0)).toBeUndefined();
});

type Results = Partial<ContactJob['results']>;
const all: Results = {
  created_count: 9800,
  deleted_count: 1,
  updated_count: 153,
  unchanged_count: 3,
  pending_count: 5,
  suppressed_count: 6,
  duplicate_count: 2,
  errored_count: 50,
};
test.each<[string, Results]>([
  [
    '9,800 created, 1 removed, 150 updated, 3 unchanged, 5 asked to confirm, 6 suppressed, 2 duplicates, 50 rejected',
    all,
  ],
  ['1 duplicate', { duplicate_count: 1 }],
  ['3 unchanged', { updated_count: 3, unchanged_count: 3 }],
  ['4 restored, 2 kept', { updated_count: 4, kept_count: 2 }],
  ['4 restored', { updated_count: 4, kept_count: 0 }],
  ['Nothing to do', {}],
])('a job says “%s”', (words, results) => expect(summaryOf(job('j1', results))).toBe(words));

test.each<[string, Results]>([
  [
    '9,800 would be created, 1 removed, 150 would be updated, 3 unchanged, 5 would be asked to confirm, ' +
      '6 would be suppressed, 2 duplicates, 50 would be rejected',
    all,
  ],
  ['Nothing would change', {}],
])('a dry run says “%s”', (words, results) => expect(summaryOf(job('j1', results, { dry_run: true }))).toBe(words));

test.each([
  [0.019, 60_000, ''],
  [0.02, 999, ''],
  [1, 60_000, ''],
  [0.02, 1000, 'less than a minute left'],
  [0.5, 59_999, 'less than a minute left'],
  [0.5, 60_000, 'about 1 minute left'],
  [0.5, 89_000, 'about 1 minute left'],
  [0.5, 90_000, 'about 2 minutes left'],
  [0.25, 60_000, 'about 3 minutes left'],
  [0.02, 3_600_000, 'about 2,940 minutes left'],
])('after a share of %d in %i ms: “%s”', (share, elapsed, words) => expect(estimateOf(share, elapsed)).toBe(words));
