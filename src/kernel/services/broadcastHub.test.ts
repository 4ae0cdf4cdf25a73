/** @jest-environment node */
import { BroadcastHub } from './broadcastHub';

const next = (hub: BroadcastHub, topic: string): Promise<unknown> =>
  new Promise((resolve) => {
    hub.listen(topic, resolve);
  });

test('a message reaches the other tabs, by its topic', async () => {
  const [here, there] = [new BroadcastHub(), new BroadcastHub()];
  const own = jest.fn();
  const other = jest.fn();
  here.listen('groups.created', own);
  there.listen('lists.created', other);
  const heard = next(there, 'groups.created');
  here.post('groups.created', { id: 7 });
  expect(await heard).toEqual({ id: 7 });
  expect([own, other].map((listener) => listener.mock.calls)).toEqual([[], []]);
  for (const hub of [here, there]) hub.dispose();
});

test('a removed listener gets nothing, and foreign messages on the channel are ignored', async () => {
  const [here, there] = [new BroadcastHub(), new BroadcastHub()];
  const gone = jest.fn();
  there.listen('groups.created', gone)();
  expect(there.listening).toEqual([]);
  const stranger = new BroadcastChannel('sendwright');
  const heard = next(there, 'last');
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  stranger.postMessage('no envelope');
  here.post('groups.created', 1);
  here.post('last', 2);
  expect(await heard).toBe(2);
  expect(gone).not.toHaveBeenCalled();
  stranger.close();
  for (const hub of [here, there]) hub.dispose();
});
