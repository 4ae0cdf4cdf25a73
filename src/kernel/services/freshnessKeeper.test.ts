import { FreshnessKeeper } from './freshnessKeeper';

/** A tab whose visibility the test decides. */
class Tab extends EventTarget {
  hidden = false;

  show(isShown: boolean): void {
    this.hidden = !isShown;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

let tab: Tab;
let keeper: FreshnessKeeper;
beforeEach(() => {
  jest.useFakeTimers();
  tab = new Tab();
  keeper = new FreshnessKeeper(tab, tab);
});
afterEach(() => {
  keeper.dispose();
  jest.useRealTimers();
});

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const data = (freshen: () => Promise<unknown> = async () => undefined) => ({ freshen: jest.fn(freshen) });

test('only what depends on a changed resource is fetched again', async () => {
  const [senders, lists] = [data(), data()];
  keeper.keep(['senders', 'domains'], senders);
  keeper.keep(['lists'], lists);
  await pass(5000);
  keeper.changed(['domains', 'segments']);
  await pass(100);
  expect([senders.freshen, lists.freshen].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});

test('many changes are one fetch, and then one a second', async () => {
  const senders = data();
  keeper.keep(['senders'], senders);
  await pass(5000);
  for (let change = 0; change < 100; change += 1) {
    keeper.changed(['senders']);
    await pass(20);
  }
  // Two seconds of changes.
  expect(senders.freshen.mock.calls.length).toBeLessThanOrEqual(3);
  await pass(2000);
  const after = senders.freshen.mock.calls.length;
  expect(after).toBeLessThanOrEqual(4);
  await pass(60_000);
  expect(senders.freshen).toHaveBeenCalledTimes(after);
});

test('a change while it is being fetched is fetched afterwards', async () => {
  let finish = (): void => undefined;
  const senders = data(() => new Promise<undefined>((resolve) => (finish = () => resolve(undefined))));
  keeper.keep(['senders'], senders);
  await pass(5000);
  keeper.changed(['senders']);
  await pass(100);
  keeper.changed(['senders']);
  await pass(5000);
  expect(senders.freshen).toHaveBeenCalledTimes(1);
  finish();
  await pass(1100);
  expect(senders.freshen).toHaveBeenCalledTimes(2);
});

test('a hidden tab fetches nothing until it is seen', async () => {
  const senders = data();
  keeper.keep(['senders'], senders);
  tab.show(false);
  keeper.changed(['senders']);
  await pass(600_000);
  expect(senders.freshen).not.toHaveBeenCalled();
  tab.show(true);
  await pass(100);
  expect(senders.freshen).toHaveBeenCalledTimes(1);
});

test('the focus fetches what is older than ten seconds', async () => {
  const senders = data();
  keeper.keep(['senders'], senders);
  await pass(5000);
  tab.dispatchEvent(new Event('focus'));
  await pass(2000);
  expect(senders.freshen).not.toHaveBeenCalled();
  await pass(5000);
  for (let times = 0; times < 5; times += 1) tab.dispatchEvent(new Event('focus'));
  await pass(2000);
  expect(senders.freshen).toHaveBeenCalledTimes(1);
});

test('what nobody sees expires and is not fetched; a failed fetch is tried at the next change', async () => {
  const unseen = { ...data(), isShown: false, expire: jest.fn() };
  const failing = data(() => Promise.reject(new Error('no network')));
  const stop = keeper.keep(['senders'], failing);
  keeper.keep(['senders'], unseen);
  await pass(5000);
  keeper.changed(['senders']);
  await pass(100);
  expect([unseen.freshen, unseen.expire].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  keeper.changed(['senders']);
  await pass(2000);
  expect(failing.freshen).toHaveBeenCalledTimes(2);
  stop();
  keeper.changed(['senders']);
  await pass(2000);
  expect(failing.freshen).toHaveBeenCalledTimes(2);
});
