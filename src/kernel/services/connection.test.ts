import { Connection } from './connection';

const noServer = () => Promise.reject(new Error('Not reachable.'));

function connect(ask: () => Promise<unknown> = noServer) {
  const session = { refresh: jest.fn() };
  const freshness = { changed: jest.fn() };
  return { session, freshness, connection: new Connection(session, freshness, window, true, ask) };
}

test('going offline and coming back are noticed, and coming back is told once', () => {
  const { connection, session, freshness } = connect();
  window.dispatchEvent(new Event('offline'));
  expect(connection.isOnline).toBe(false);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  expect(connection.isOnline).toBe(true);
  expect(session.refresh).toHaveBeenCalledTimes(1);
  expect(freshness.changed).toHaveBeenCalledTimes(1);
  connection.dispose();
  window.dispatchEvent(new Event('offline'));
  expect(connection.isOnline).toBe(true);
});

test('a server that does not answer is asked until it does; then everything is loaded again, once', async () => {
  jest.useFakeTimers();
  let isUp = false;
  const ask = jest.fn(() => (isUp ? Promise.resolve() : noServer()));
  const { connection, session, freshness } = connect(ask);
  connection.lost();
  connection.lost();
  await jest.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(connection.isReachable).toBe(false);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(connection.returns).toBe(0);
  isUp = true;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(connection.isReachable).toBe(true);
  expect(connection.returns).toBe(1);
  expect(session.refresh).toHaveBeenCalledTimes(1);
  expect(freshness.changed).toHaveBeenCalledWith('all');
  const asked = ask.mock.calls.length;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(asked);
  connection.dispose();
  jest.useRealTimers();
});

test('one lost request while the server answers changes nothing', async () => {
  jest.useFakeTimers();
  const { connection, session } = connect(() => Promise.resolve());
  connection.lost();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([connection.isReachable, connection.returns]).toEqual([true, 0]);
  expect(session.refresh).not.toHaveBeenCalled();
  connection.dispose();
  jest.useRealTimers();
});
