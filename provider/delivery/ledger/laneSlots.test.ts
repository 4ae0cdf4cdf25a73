import { LaneSlots, type Place } from './laneSlots';

interface Started {
  readonly place: Place;
  end(): void;
}

/** A lane with two places, by a clock of its own. */
function lane(parallel = 2) {
  let now = 0;
  const slots = new LaneSlots(parallel, () => now);
  return {
    look: () => slots.look(),
    pass: (seconds: number): void => void (now += seconds * 1000),
    start(accountId: number, streamId = `${accountId}`): Started | undefined {
      let started: Started | undefined;
      slots.take({ accountId, streamId }, (place) => new Promise((end) => (started = { place, end: () => end() })));
      return started;
    },
    running: () => slots.places.map(({ stream }) => stream.accountId),
  };
}

test('an account never has all places', () => {
  const { look, start, running } = lane();
  expect(look()).toEqual({ limit: 2, avoided: [] });
  start(1, 'a');
  expect(look()).toEqual({ limit: 1, avoided: [1] });
  expect(start(1, 'b')).toBeUndefined();
  start(2);
  expect(look().limit).toBe(0);
  expect(start(3)).toBeUndefined();
  expect(running()).toEqual([1, 2]);
});

test('a stream that is kept waiting gives up its place, and others start', () => {
  const { look, pass, start, running } = lane();
  start(1);
  const busy = start(2);
  pass(10);
  for (let count = 0; count < 50; count += 1) busy?.place.count();
  const { limit, avoided } = look();
  expect(limit).toBeGreaterThan(0);
  expect(avoided).toEqual([2]);
  start(3);
  expect(running()).toEqual([1, 2, 3]);
});

test('slow accounts have a few places of their own, for as long as that is remembered', async () => {
  const { look, pass, start, running } = lane();
  const slow: (Started | undefined)[] = [];
  for (let account = 1; account <= 8; account += 2) {
    slow.push(start(account), start(account + 1));
    pass(10);
    look();
  }
  expect(running()).toHaveLength(8);
  // All of their places are taken: the streams of these accounts wait, those of others do not.
  expect(look()).toEqual({ limit: 2, avoided: [1, 2, 3, 4, 5, 6, 7, 8] });
  expect(start(1, 'next')).toBeUndefined();
  expect(start(9)).toBeDefined();
  for (const one of slow) one?.end();
  await new Promise(setImmediate);
  expect(look().avoided).toEqual([9]);
  expect([start(1, 'b'), start(1, 'c'), start(1, 'd')].map((one) => one !== undefined)).toEqual([true, true, false]);
  // The places of others are still free.
  expect(start(10)).toBeDefined();
  expect(start(11)).toBeUndefined();
});

test('a lane with one place gives it to any account', () => {
  const { look, start } = lane(1);
  expect(start(1)).toBeDefined();
  expect(look().limit).toBe(0);
});
