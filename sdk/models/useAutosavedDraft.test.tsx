import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { HttpFailure } from '../services/http';
import type { Navigation } from '../services/navigation';
import { type Workbench, WorkbenchContext } from '../workbench';
import { useAutosavedDraft } from './index';

interface Note {
  readonly title: string;
  readonly text: string;
}
interface Request {
  readonly note: Note;
  readonly revision: number;
  readonly succeed: () => Promise<void>;
  readonly fail: (failure: unknown) => Promise<void>;
}

/** An autosaved note, and what it asked the server to save. */
function start() {
  const requests: Request[] = [];
  const guards = new Set<() => boolean>();
  const guardLeaving: Navigation['guardLeaving'] = (isDirty) => {
    guards.add(isDirty);
    return () => guards.delete(isDirty);
  };
  const save = (note: Note, revision: number) =>
    new Promise<{ revision: number }>((resolve, reject) => {
      requests.push({
        note,
        revision,
        succeed: () => act(async () => resolve({ revision: revision + 1 })),
        fail: (failure) => act(async () => reject(failure)),
      });
    });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <WorkbenchContext value={{ resolve: () => ({ guardLeaving }) } as unknown as Workbench}>
      {children}
    </WorkbenchContext>
  );
  const { result } = renderHook(
    () =>
      useAutosavedDraft<Note>({
        draft: { title: 'First', text: '' },
        revision: 1,
        save,
        isValid: ({ title }) => title !== '',
      }),
    { wrapper },
  );
  return {
    requests,
    now: () => result.current,
    change: (some: Partial<Note>) => act(() => result.current.change(some)),
    isGuarded: () => [...guards].some((isDirty) => isDirty()),
  };
}
const pause = () => act(() => jest.advanceTimersByTimeAsync(1500));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('changes are saved together after a pause, and guarded until then', async () => {
  const { requests, now, change, isGuarded } = start();
  expect(isGuarded()).toBe(false);
  change({ text: 'a' });
  change({ title: 'Second' });
  expect([now().state, isGuarded(), requests.length]).toEqual(['changed', true, 0]);
  await pause();
  expect(requests).toMatchObject([{ note: { title: 'Second', text: 'a' }, revision: 1 }]);
  expect(now().state).toBe('saving');
  await requests[0]?.succeed();
  expect([now().state, isGuarded()]).toEqual(['saved', false]);
});

test('a change during a save is saved after it, based on its revision', async () => {
  const { requests, now, change } = start();
  change({ text: 'a' });
  await pause();
  change({ text: 'ab' });
  await pause();
  expect(requests.length).toBe(1);
  await requests[0]?.succeed();
  expect(requests[1]).toMatchObject({ note: { text: 'ab' }, revision: 2 });
  await requests[1]?.succeed();
  expect(now().state).toBe('saved');
});

test('what is invalid is not saved until it is corrected', async () => {
  const { requests, now, change } = start();
  change({ title: '' });
  await pause();
  expect(now().state).toBe('wrong');
  expect(await now().save()).toBe(false);
  expect(requests).toEqual([]);
  change({ title: 'Third' });
  await pause();
  expect(requests).toMatchObject([{ note: { title: 'Third' } }]);
});

test.each([
  ['a reason', new HttpFailure(400, [{ field: 'title', message: 'It is taken.' }]), 'It is taken.'],
  ['no reason', new HttpFailure(503, []), "The server couldn't save your changes."],
])('a failure with %s is shown, and saved again on request', async (_case, failure, reason) => {
  const { requests, now, change } = start();
  change({ text: 'a' });
  await pause();
  await requests[0]?.fail(failure);
  expect(now()).toMatchObject({ state: 'failed', reason, draft: { text: 'a' } });
  await pause();
  expect(requests.length).toBe(1);
  let saved: Promise<boolean> | undefined;
  act(() => void (saved = now().save()));
  await act(async () => undefined);
  await requests[1]?.succeed();
  expect(await saved).toBe(true);
});

test.each([
  ['mine', undefined, { state: 'changed', draft: { text: 'mine' } }],
  ['theirs', { title: 'First', text: 'theirs' }, { state: 'saved', draft: { text: 'theirs' } }],
])('a conflict waits for a decision: %s', async (_whose, theirs, after) => {
  const { requests, now, change } = start();
  change({ text: 'm' });
  await pause();
  await requests[0]?.fail(new HttpFailure(412, []));
  change({ text: 'mine' });
  await pause();
  expect([now().state, requests.length, await now().save()]).toEqual(['conflict', 1, false]);
  act(() => now().rebase(7, theirs));
  expect(now()).toMatchObject(after);
  await pause();
  expect(requests.slice(1)).toMatchObject(theirs ? [] : [{ note: { text: 'mine' }, revision: 7 }]);
});
