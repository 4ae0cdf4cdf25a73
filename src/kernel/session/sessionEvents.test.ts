import { BroadcastHub } from '../services/broadcastHub';
import { SessionEvents } from './sessionEvents';

type Piece = { readonly value: Uint8Array | undefined; readonly done: boolean };

/** A stream whose pieces the test writes. */
function streamed() {
  const pieces: Piece[] = [];
  let wake = (): void => undefined;
  const give = (piece: Piece): void => {
    pieces.push(piece);
    wake();
  };
  const read = async (): Promise<Piece> => {
    if (pieces.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return pieces.shift() ?? { value: undefined, done: true };
  };
  return {
    // The parts of an answer that are read.
    answer: { status: 200, ok: true, body: { getReader: () => ({ read }) } } as unknown as Response,
    write: (text: string) =>
      give({ value: Uint8Array.from(text, (character) => character.charCodeAt(0)), done: false }),
    end: () => give({ value: undefined, done: true }),
  };
}

function follow(answers: readonly Response[]) {
  const rest = [...answers];
  const request = jest.fn(() =>
    rest[0] ? Promise.resolve(rest.shift() as Response) : new Promise<Response>(() => undefined),
  );
  const onChange = jest.fn();
  const onResources = jest.fn();
  const onUnauthorized = jest.fn();
  const events = new SessionEvents({
    broadcast: new BroadcastHub(),
    headers: () => ({ authorization: 'Bearer abc' }),
    base: () => '/v3',
    onChange,
    onResources,
    onUnauthorized,
    fetch: request,
    locks: undefined,
  });
  return { events, request, onChange, onResources, onUnauthorized };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const settle = () => jest.advanceTimersByTimeAsync(10);

test('a change is told, also where its event comes in pieces', async () => {
  const stream = streamed();
  const { events, request, onChange } = follow([stream.answer]);
  await settle();
  expect(request).toHaveBeenCalledWith(
    '/v3/session/events',
    expect.objectContaining({ headers: { authorization: 'Bearer abc', accept: 'text/event-stream' } }),
  );
  stream.write('retry: 5000\n\n: still here\n\nevent: ses');
  await settle();
  expect(onChange).not.toHaveBeenCalled();
  stream.write('sion\ndata: {}\n\n');
  await settle();
  expect(onChange).toHaveBeenCalledTimes(1);
  events.dispose();
});

test.each([
  ['since the page was opened', 400, 1],
  ['before the page was opened', 60_000, 0],
])('a change %s is asked for when the stream opens', async (_when, quietFor, told) => {
  const stream = streamed();
  const { events, onChange } = follow([stream.answer]);
  await jest.advanceTimersByTimeAsync(500);
  stream.write(`retry: 5000\n\nevent: quiet\ndata: ${quietFor}\n\n`);
  await settle();
  expect(onChange).toHaveBeenCalledTimes(told);
  events.dispose();
});

test('changed resources are told by name, and all of them where some were missed', async () => {
  const stream = streamed();
  const { events, onChange, onResources } = follow([stream.answer]);
  await jest.advanceTimersByTimeAsync(500);
  stream.write('event: unchanged\ndata: 60000\n\nevent: resources\ndata: senders lists\n\n');
  await settle();
  expect(onResources.mock.calls).toEqual([[['senders', 'lists']]]);
  stream.write('event: unchanged\ndata: 300\n\n');
  await settle();
  expect(onResources).toHaveBeenLastCalledWith('all');
  expect(onChange).not.toHaveBeenCalled();
  events.dispose();
});

test('a lost stream is opened again, and what was missed is asked for', async () => {
  const [first, second] = [streamed(), streamed()];
  const { events, request, onChange } = follow([first.answer, second.answer]);
  await settle();
  first.write('event: quiet\ndata: 60000\n\n');
  await settle();
  first.end();
  await jest.advanceTimersByTimeAsync(1100);
  expect(request).toHaveBeenCalledTimes(2);
  second.write('event: quiet\ndata: 300\n\n');
  await settle();
  expect(onChange).toHaveBeenCalledTimes(1);
  events.dispose();
});

test('a session that is over is followed no longer', async () => {
  const { events, request, onUnauthorized } = follow([{ status: 401, ok: false } as Response]);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
  expect(request).toHaveBeenCalledTimes(1);
  events.dispose();
});
