import { reaction } from 'mobx';
import {
  definePlugin,
  injected,
  optional,
  type OptionalService,
  type Plugin,
  PluginContext,
  type ServiceClass,
  token,
} from 'sendwright/sdk';
import { Container } from '../container/container';
import { MemoryBrowser } from '../testing/memoryBrowser';
import { SettingsStore } from '../services/settingsStore';
import { PluginChoices } from './pluginChoices';
import { PluginHost } from './pluginHost';
import { activationTimeout } from './withTimeout';

interface Clock {
  now(): number;
}
const Clock = token<Clock>('test.clock');
interface Greeter {
  greet(): string;
}
const Greeter = token<Greeter>('test.greeter');
interface Diary {
  first: () => Promise<number | undefined>;
  state: () => string;
}
const Diary = token<Diary>('test.diary');

const clock = (activate: () => Clock | Promise<Clock> = () => ({ now: () => 5 }), onDispose?: () => void): Plugin =>
  definePlugin({
    id: 'clock',
    title: 'Clock',
    provides: Clock,
    activate: async () => ({
      activate: (_services, plugin) => {
        if (onDispose) plugin.own(onDispose);
        return activate();
      },
    }),
  });
const greeter = definePlugin({
  id: 'greeter',
  title: 'Greeter',
  requires: { clock: Clock },
  provides: Greeter,
  activate: async () => ({ activate: ({ clock: given }) => ({ greet: () => `at ${given.now()}` }) }),
});

function hostOf(...plugins: readonly Plugin[]) {
  const container = new Container();
  const browser = new MemoryBrowser();
  const host = new PluginHost(container, new SettingsStore(browser.storage), new PluginChoices(browser), browser);
  host.register(plugins, () => undefined);
  const states = (): Record<string, string> => Object.fromEntries(host.all.map(({ id, state }) => [id, state]));
  return { container, host, states };
}

test('what a plugin requires is activated before it, once', async () => {
  const activate = jest.fn(() => ({ now: () => 5 }));
  const { container, host, states } = hostOf(greeter, clock(activate));
  expect(states()).toEqual({ greeter: 'idle', clock: 'idle' });
  await Promise.all([host.activate('greeter'), host.activate('greeter'), host.activate('clock')]);
  expect(states()).toEqual({ greeter: 'active', clock: 'active' });
  expect(activate).toHaveBeenCalledTimes(1);
  expect(container.get(Greeter, 'The test').greet()).toBe('at 5');
});

test('a plugin that throws fails alone, blocks those that need it, lets go of what it held, is retried', async () => {
  let isBroken = true;
  const disposed = jest.fn();
  const other = definePlugin({ id: 'other', title: 'Other', activate: async () => ({ activate: () => undefined }) });
  const { host, states } = hostOf(
    greeter,
    clock(() => {
      if (isBroken) throw new Error('out of time');
      return { now: () => 6 };
    }, disposed),
    other,
  );
  await expect(host.activate('greeter')).rejects.toThrow('out of time');
  await host.activate('other');
  expect(states()).toEqual({ greeter: 'blocked', clock: 'failed', other: 'active' });
  expect(host.get('greeter')?.reason).toContain('plugin "clock"');
  expect(disposed).toHaveBeenCalledTimes(1);

  isBroken = false;
  await host.retry('greeter');
  expect(states()).toEqual({ greeter: 'active', clock: 'active', other: 'active' });
});

test('a plugin whose service nobody provides is blocked, and says which', () => {
  const { host } = hostOf(greeter);
  expect(host.get('greeter')).toMatchObject({
    state: 'blocked',
    reason: 'It requires the service "test.clock", which nobody provides.',
  });
});

test('duplicates and unsound definitions are rejected with their reason', () => {
  const { host } = hostOf(
    clock(),
    clock(),
    definePlugin({ id: 'Wrong Id', title: 'Wrong' }),
    definePlugin({
      id: 'late-clock',
      title: 'Late',
      provides: Clock,
      activate: async () => ({ activate: () => ({ now: () => 1 }) }),
    }),
  );
  expect(host.all.map(({ state }) => state)).toEqual(['idle', 'rejected', 'rejected', 'rejected']);
  expect(host.all.map(({ reason }) => reason)).toEqual([
    undefined,
    expect.stringContaining('already is a plugin "clock"'),
    expect.stringContaining('lower case'),
    expect.stringContaining('already provided by the plugin "clock"'),
  ]);
});

test('plugins that need each other in a circle are blocked', () => {
  const One = token<object>('test.one');
  const Two = token<object>('test.two');
  const one = definePlugin({
    id: 'one',
    title: 'One',
    requires: { two: Two },
    provides: One,
    activate: async () => ({ activate: () => ({}) }),
  });
  const two = definePlugin({
    id: 'two',
    title: 'Two',
    requires: { one: One },
    provides: Two,
    activate: async () => ({ activate: () => ({}) }),
  });
  const { host } = hostOf(one, two);
  expect(host.get('one')?.reason).toContain('one → two → one');
  expect(host.get('two')?.state).toBe('blocked');
});

test('dispose deactivates dependents first and reports failures', async () => {
  const order: string[] = [];
  const last = clock(undefined, () => {
    order.push('clock');
    throw new Error('stuck');
  });
  const user = definePlugin({
    id: 'user',
    title: 'User',
    requires: { clock: Clock },
    activate: async () => ({ activate: (_services, plugin) => void plugin.own(() => order.push('user')) }),
  });
  const { container, host } = hostOf(last, user);
  await host.activate('user');
  expect(host.dispose()).toEqual([new Error('stuck')]);
  expect(order).toEqual(['user', 'clock']);
  expect(() => container.get(token('test.clok'), 'The test')).toThrow('The test asked for the service "test.clok"');
});

test('an activate that never finishes fails after its time with a reason, and can be retried', async () => {
  jest.useFakeTimers();
  try {
    let answer: () => Clock | Promise<Clock> = () => new Promise(() => undefined);
    const { host, states } = hostOf(
      greeter,
      clock(() => answer()),
    );
    const outcome = expect(host.activate('greeter')).rejects.toThrow(
      'The plugin "clock" didn\'t finish activating within 30 seconds.',
    );
    await jest.advanceTimersByTimeAsync(activationTimeout);
    await outcome;
    expect(states()).toEqual({ greeter: 'blocked', clock: 'failed' });
    expect(host.get('clock')?.reason).toContain('within 30 seconds');
    answer = () => ({ now: () => 7 });
    await host.retry('greeter');
    expect(states()).toEqual({ greeter: 'active', clock: 'active' });
  } finally {
    jest.useRealTimers();
  }
});

test('an activate that finishes too late gives no service, and all that it took is let go', async () => {
  jest.useFakeTimers();
  try {
    const released: string[] = [];
    let finish: (service: Clock) => void = () => undefined;
    const late = new Promise<Clock>((resolve) => {
      finish = resolve;
    });
    const slow = definePlugin({
      id: 'clock',
      title: 'Clock',
      provides: Clock,
      activate: async () => ({
        activate: async (_services, plugin) => {
          plugin.own(() => released.push('early'));
          const service = await late;
          plugin.own(() => released.push('late'));
          return service;
        },
      }),
    });
    const { container, host, states } = hostOf(slow);
    const outcome = expect(host.activate('clock')).rejects.toThrow('within 30 seconds');
    await jest.advanceTimersByTimeAsync(activationTimeout);
    await outcome;
    expect(released).toEqual(['early']);
    finish({ now: () => 1 });
    await jest.advanceTimersByTimeAsync(0);
    expect(released).toEqual(['early', 'late']);
    expect(states()).toEqual({ clock: 'failed' });
    expect(container.find(Clock)).toBeUndefined();
  } finally {
    jest.useRealTimers();
  }
});

test('plugins that are not there are listed, and block who needs them', () => {
  const container = new Container();
  const browser = new MemoryBrowser();
  const host = new PluginHost(container, new SettingsStore(browser.storage), new PluginChoices(browser), browser);
  host.register([greeter], () => undefined, [
    { id: 'clock', title: 'Clock', state: 'rejected', error: new Error('It threw.') },
  ]);
  expect(host.get('clock')).toMatchObject({ state: 'rejected', reason: 'It threw.' });
  expect(host.get('greeter')?.reason).toBe('It requires the service "test.clock", which nobody provides.');
});

describe('a service that is a class', () => {
  const withClass = (service: ServiceClass<Greeter>) =>
    definePlugin({
      id: 'greeter',
      title: 'Greeter',
      requires: { clock: Clock },
      optional: { diary: Diary },
      provides: Greeter,
      activate: async () => ({ service }),
    });

  @injected(Clock, optional(Diary), PluginContext)
  class PunctualGreeter implements Greeter {
    constructor(
      private readonly time: Clock,
      readonly diary: OptionalService<Diary>,
      readonly plugin: PluginContext,
    ) {}

    greet(): string {
      return `${this.plugin.id} at ${this.time.now()}, diary ${this.diary.state}`;
    }
  }

  test('gets what its plugin lists by its constructor', async () => {
    const { container, host, states } = hostOf(withClass(PunctualGreeter), clock());
    await host.activate('greeter');
    expect(states()).toEqual({ greeter: 'active', clock: 'active' });
    expect(container.get(Greeter, 'The test').greet()).toBe('greeter at 5, diary absent');
  });

  test('gets nothing that its plugin does not list, and says so', async () => {
    @injected(Diary)
    class Writer implements Greeter {
      constructor(readonly diary: Diary) {}
      greet = (): string => 'hello';
    }
    const { host } = hostOf(withClass(Writer), clock());
    await expect(host.activate('greeter')).rejects.toThrow(
      'The class Writer asks for the service "test.diary": list it under "requires".',
    );
    class Silent implements Greeter {
      greet = (): string => 'hello';
    }
    await expect(hostOf(withClass(Silent), clock()).host.activate('greeter')).rejects.toThrow('@injected()');
  });
});

describe('optional services', () => {
  const diary = definePlugin({
    id: 'diary',
    title: 'Diary',
    optional: { clock: Clock },
    provides: Diary,
    activate: async () => ({
      activate: ({ clock: maybe }) => ({ first: async () => (await maybe.get())?.now(), state: () => maybe.state }),
    }),
  });

  test('are activated when they are first asked for, and can be observed', async () => {
    const { container, host, states } = hostOf(diary, clock());
    await host.activate('diary');
    expect(states()).toEqual({ diary: 'active', clock: 'idle' });
    const seen: unknown[] = [];
    const clockOfHost = host.optional(Clock);
    const stop = reaction(
      () => [clockOfHost.state, clockOfHost.current?.now()].join(' '),
      (now) => seen.push(now),
      { fireImmediately: true },
    );
    await expect(container.get(Diary, 'The test').first()).resolves.toBe(5);
    stop();
    expect(seen).toEqual(['idle ', 'loading ', 'active 5']);
  });

  test('that fail or are absent are told apart and stop nobody', async () => {
    const failing = hostOf(
      diary,
      clock(() => {
        throw new Error('out of time');
      }),
    );
    await failing.host.activate('diary');
    await expect(failing.container.get(Diary, 'The test').first()).resolves.toBeUndefined();
    expect(failing.states()).toEqual({ diary: 'active', clock: 'failed' });
    expect(failing.container.get(Diary, 'The test').state()).toBe('failed');

    const alone = hostOf(diary);
    await alone.host.activate('diary');
    await expect(alone.container.get(Diary, 'The test').first()).resolves.toBeUndefined();
    expect(alone.container.get(Diary, 'The test').state()).toBe('absent');
  });

  test('may be circular, but not awaited in a circle', async () => {
    const Left = token<object>('test.left');
    const Right = token<object>('test.right');
    const patient = definePlugin({
      id: 'left',
      title: 'Left',
      optional: { right: Right },
      provides: Left,
      activate: async () => ({ activate: ({ right }) => ({ right }) }),
    });
    const hasty = definePlugin({
      id: 'left',
      title: 'Left',
      optional: { right: Right },
      provides: Left,
      activate: async () => ({ activate: async ({ right }) => ({ right: await right.get() }) }),
    });
    const right = definePlugin({
      id: 'right',
      title: 'Right',
      requires: { left: Left },
      provides: Right,
      activate: async () => ({ activate: () => ({}) }),
    });

    const fine = hostOf(patient, right);
    await fine.host.activate('right');
    expect(fine.states()).toEqual({ left: 'active', right: 'active' });

    const stuck = hostOf(hasty, right);
    await expect(stuck.host.activate('left')).rejects.toThrow('while it activates');
    expect(stuck.states()).toEqual({ left: 'failed', right: 'idle' });
  });

  test('outlive those that have used them', async () => {
    const order: string[] = [];
    const user = definePlugin({
      id: 'user',
      title: 'User',
      optional: { clock: Clock },
      activate: async () => ({
        activate: async ({ clock: maybe }, plugin) => {
          plugin.own(() => order.push('user'));
          await maybe.get();
        },
      }),
    });
    const { host } = hostOf(
      clock(undefined, () => order.push('clock')),
      user,
    );
    await host.activate('user');
    host.dispose();
    expect(order).toEqual(['user', 'clock']);
  });
});
