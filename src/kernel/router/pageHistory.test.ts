import { PageHistory } from './pageHistory';

function historyWith(losesChanges: (pathname: string) => boolean = () => false) {
  const questions: (() => void)[] = [];
  const history = new PageHistory({
    kind: 'memory',
    start: '/senders',
    losesChanges,
    ask: (proceed) => questions.push(proceed),
  });
  const seen: string[] = [];
  history.subscribe(({ location, action }) => seen.push(`${action} ${location.pathname}${location.search}`));
  return { history, questions, seen };
}

test('tells of each change and how it came', () => {
  const { history, seen } = historyWith();
  history.push('/contacts?page=2');
  history.push('?page=3');
  history.replace('/contacts');
  history.go(-1);
  expect(seen).toEqual(['PUSH /contacts?page=2', 'PUSH /contacts?page=3', 'REPLACE /contacts', 'POP /contacts?page=2']);
});

test('the address of this very page adds no entry', () => {
  const { history, seen } = historyWith();
  history.push('/contacts');
  history.push('/contacts');
  history.go(-1);
  expect(seen).toEqual(['PUSH /contacts', 'REPLACE /contacts', 'POP /senders']);
});

test('asks before unsaved changes are lost, once, and goes on when told to', () => {
  const { history, questions, seen } = historyWith((pathname) => pathname !== '/senders/delete');
  history.push('/senders?page=2');
  history.push('/senders/delete');
  history.push('/contacts');
  expect(questions).toHaveLength(1);
  expect(history.location.pathname).toBe('/senders/delete');
  questions[0]?.();
  expect(questions).toHaveLength(1);
  expect(seen.at(-1)).toBe('PUSH /contacts');
});

test('the back button too is held until the user has answered', () => {
  const dirty = new Set<string>();
  const { history, questions, seen } = historyWith(() => dirty.size > 0);
  history.push('/contacts');
  dirty.add('/contacts');
  history.go(-1);
  expect(history.location.pathname).toBe('/contacts');
  expect(seen).toEqual(['PUSH /contacts']);
  questions[0]?.();
  expect(seen).toEqual(['PUSH /contacts', 'POP /senders']);
  history.push('/contacts');
  expect(questions).toHaveLength(2);
});
