import { Connection } from './connection';

test('going offline and coming back are noticed, and coming back is told once', () => {
  const back = jest.fn();
  const connection = new Connection({ refresh: back }, window, true);
  window.dispatchEvent(new Event('offline'));
  expect(connection.isOnline).toBe(false);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  expect(connection.isOnline).toBe(true);
  expect(back).toHaveBeenCalledTimes(1);
  connection.dispose();
  window.dispatchEvent(new Event('offline'));
  expect(connection.isOnline).toBe(true);
});
