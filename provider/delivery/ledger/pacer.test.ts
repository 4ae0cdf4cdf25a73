import { Pacer } from './pacer';

let now = 0;
const pacer = (): Pacer => new Pacer(() => now);
beforeEach(() => {
  now = 1000;
});

test('without limits everything is sent immediately', () => {
  const one = pacer();
  expect(
    Array.from({ length: 100 }, () => one.delay(1, new Map(), 'example.org', false)).every((delay) => delay === 0),
  ).toBe(true);
});

test('messages over a limit are spread at the allowed rate and sent at their times', () => {
  const one = pacer();
  const limits = new Map([['example.org', 60]]);
  const delays = Array.from({ length: 4 }, () => one.delay(1, limits, 'example.org', false));
  expect(delays).toEqual([0, 1000, 2000, 3000]);
  expect(one.delay(1, limits, 'example.net', false)).toBe(0);
  now += 1000;
  // A new message queues behind those that wait.
  expect(one.delay(1, limits, 'example.org', false)).toBe(3000);
  expect(one.delay(1, limits, 'example.org', true)).toBe(0);
  expect(one.delay(2, new Map(), 'example.org', false)).toBe(0);
});

test("the account's limit holds for all domains together", () => {
  const one = pacer();
  const limits = new Map([['', 120]]);
  const delays = ['a.example', 'b.example', 'c.example', 'd.example'].map((domain) =>
    one.delay(1, limits, domain, false),
  );
  expect(delays).toEqual([0, 0, 500, 1000]);
});

test('an account has a limit for all its text messages beside that of each service', () => {
  const one = pacer();
  const limits = new Map([
    ['sms', 120],
    ['mg1', 60],
  ]);
  const delays = ['mg1', 'mg1', 'mg2'].map((service) => one.delay(1, limits, service, false));
  expect(delays).toEqual([0, 1000, 1500]);
});

test('a domain that defers three messages in a row is paused, longer each time, until it accepts one', () => {
  const one = pacer();
  const defer = (times: number): void =>
    Array.from({ length: times }).forEach(() => one.recordDeferral(1, 'busy.example'));
  defer(2);
  expect(one.delay(1, new Map(), 'busy.example', false)).toBe(0);
  defer(1);
  expect(one.delay(1, new Map(), 'busy.example', false)).toBe(30_000);
  expect(one.delay(1, new Map(), 'other.example', false)).toBe(0);
  now += 30_000;
  expect(one.delay(1, new Map(), 'busy.example', true)).toBe(0);
  defer(3);
  expect(one.delay(1, new Map(), 'busy.example', true)).toBe(60_000);
  now += 60_000;
  one.answered(1, 'busy.example');
  defer(2);
  expect(one.delay(1, new Map(), 'busy.example', true)).toBe(0);
});
