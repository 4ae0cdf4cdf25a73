import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLoaded } from './index';

type Fetch = (signal: AbortSignal) => Promise<string>;

function Shown({ fetch }: { readonly fetch: Fetch }) {
  const { value, failure, reload } = useLoaded(fetch);
  return (
    <>
      <output>{`${value ?? 'none'}, ${failure === undefined ? 'fine' : 'failed'}`}</output>
      <button onClick={reload}>Reload</button>
    </>
  );
}
const shown = (): string | null => screen.getByRole('status').textContent;
const reload = (): Promise<void> => userEvent.click(screen.getByRole('button'));

test('a value stays while it is refetched, and when that fails', async () => {
  const answers = [Promise.resolve('one'), Promise.reject(new Error('no')), Promise.resolve('two')];
  // Handled when it is fetched.
  answers[1]?.catch(() => undefined);
  const fetch: Fetch = () => answers.shift() ?? Promise.reject(new Error('too many'));
  render(<Shown fetch={fetch} />);
  expect(shown()).toBe('none, fine');
  await screen.findByText('one, fine');
  await reload();
  await screen.findByText('one, failed');
  await reload();
  await screen.findByText('two, fine');
});

const one: Fetch = async () => 'one';
const failing: Fetch = () => Promise.reject(new Error('no'));

test('the value of another fetch is not shown, not even when this one fails', async () => {
  const { rerender } = render(<Shown fetch={one} />);
  await screen.findByText('one, fine');
  rerender(<Shown fetch={failing} />);
  await screen.findByText('none, failed');
});

test('a request is aborted by the next one and when the component unmounts; a late result is ignored', async () => {
  const requests: { readonly signal: AbortSignal; readonly answer: (value: string) => void }[] = [];
  const fetch: Fetch = (signal) => new Promise((answer) => void requests.push({ signal, answer }));
  const { unmount } = render(<Shown fetch={fetch} />);
  await reload();
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await act(async () => {
    requests[1]?.answer('second');
    requests[0]?.answer('first');
  });
  expect(shown()).toBe('second, fine');
  await reload();
  unmount();
  expect(requests[2]?.signal.aborted).toBe(true);
});
