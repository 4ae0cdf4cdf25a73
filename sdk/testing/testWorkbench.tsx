import { act, render, type RenderResult, waitFor } from '@testing-library/react';
import { autorun } from 'mobx';
import {
  type Alert,
  type Plan,
  type Plugin,
  type Region,
  type Session,
  type Token,
  WorkbenchContext,
} from 'sendwright/sdk';
import { featureList } from 'sendwright/wire/features';
import { MemoryBrowser } from '../../src/kernel/testing/memoryBrowser';
import { transportAdapter } from '../../src/kernel/testing/transport';
import { createKernel, type Kernel } from '../../src/kernel/kernel';
import { cookieNames } from '../../src/kernel/browser/cookies';
import { observersLeft } from '../../src/kernel/testing/observersLeft';
import { type ApiMocks, type ApiRequest, FakeApi } from './fakeApi';
import { LeakDetector } from './leakDetector';
import { LeaveDialog, testShell } from './testPages';

/** A replacement for a service. */
export interface FakeService {
  readonly token: Token<unknown>;
  readonly service: unknown;
}

/** Replaces a service with a fake: `services: [fake(Segments, { count: async () => 3 })]`. */
export const fake = <Service,>(token: Token<Service>, service: Service): FakeService => ({ token, service });

export interface TestWorkbenchOptions {
  /** The user's scopes; default none. */
  readonly scopes?: readonly string[];
  /** Features that are on in addition to the standard ones, as `<app>.<feature>`. */
  readonly toggles?: readonly string[];
  /** Standard features that are off. */
  readonly withoutToggles?: readonly string[];
  readonly entitlements?: readonly string[];
  /** Default `advanced`. */
  readonly plan?: Plan;
  readonly region?: Region;
  /** Responses by method and path; all other calls throw. */
  readonly http?: ApiMocks;
  readonly services?: readonly FakeService[];
  /** The initial address; default `/`. */
  readonly start?: string;
}

/** A workbench with the real kernel, in memory. */
export interface TestWorkbench {
  /** Goes to an address and waits for its page. */
  goto(address: string): Promise<void>;
  /** Runs a command by its id. */
  run(command: string, args?: Readonly<Record<string, string>>): Promise<void>;
  /**
   * All alerts that were not dismissed: unlike in the workbench, success does not disappear, however slow the test is.
   */
  readonly alerts: readonly Alert[];
  /** The current address. */
  readonly location: string;
  /** Addresses that were loaded with a full page load. */
  readonly loaded: readonly string[];
  /** The requests to the API in order, without those of the startup. */
  readonly requests: readonly ApiRequest[];
  readonly view: RenderResult;
  readonly kernel: Kernel;
  /** A service, after activating the plugin under test. */
  resolve<Service>(token: Token<Service>): Promise<Service>;
  /** Changes the data for guards, such as a toggle that is switched while the page is open. */
  change(session: {
    scopes?: readonly string[];
    toggles?: readonly string[];
    plan?: Plan;
    region?: Region;
  }): Promise<void>;
  /** Ends the test. Throws if the plugin leaves a timer, listener, reaction or request behind. */
  dispose(): Promise<void>;
}

/**
 * Starts one or more plugins in the real kernel, in memory, with a fake API:
 *
 * ```ts
 * const workbench = await testWorkbench(senders, {
 *   scopes: ['marketing.read'],
 *   http: { 'GET /marketing/senders': { results: [sender] } },
 * });
 * await workbench.goto('/senders');
 * await screen.findByText('Newsletter');
 * await workbench.dispose();
 * ```
 */
export async function testWorkbench(
  plugins: Plugin | readonly Plugin[],
  options: TestWorkbenchOptions = {},
): Promise<TestWorkbench> {
  const toggles = [...standard.filter((name) => !options.withoutToggles?.includes(name)), ...(options.toggles ?? [])];
  const { scopes = [], entitlements = [], plan = 'advanced', region = 'global' } = options;
  const api = new FakeApi({ scopes, toggles, entitlements, plan, region }, options.http ?? {});
  const leaks = new LeakDetector();
  const browser = new MemoryBrowser({ [cookieNames.authToken]: 'test-token', [cookieNames.accountRegion]: region });
  const kernel = createKernel({
    ...testShell,
    plugins: isList(plugins) ? plugins : [plugins],
    history: 'memory',
    start: options.start ?? '/',
    browser,
    http: { adapter: transportAdapter(api.transport) },
    services: options.services ?? [],
  });
  // Holds alerts as if the pointer were over them, which stops their timers.
  const stopHolding = autorun(() => {
    for (const { id } of kernel.alerts.shown) kernel.alerts.hold(id);
  });
  const view = render(
    <WorkbenchContext value={kernel.workbench}>
      <kernel.router.View />
      <LeaveDialog question={kernel.router.leaving} />
    </WorkbenchContext>,
  );
  const settled = (): Promise<void> =>
    waitFor(() => {
      if (view.container.querySelector('[data-loading]')) throw new Error('The page is still loading.');
    });
  await act(() => kernel.start());
  // As in the workbench, where they load after the first page.
  await act(() => kernel.commands.loadLater());
  await settled();
  const startUp = api.requests.length;
  refuseRejected(kernel);

  return {
    view,
    kernel,
    get alerts() {
      return kernel.alerts.shown;
    },
    get location() {
      return kernel.router.address;
    },
    get loaded() {
      return browser.loaded;
    },
    get requests() {
      return api.requests.slice(startUp).filter(({ path }) => path !== '/v3/analytics/events');
    },
    async goto(address) {
      await act(async () => kernel.router.go(address));
      await settled();
    },
    async run(command, args) {
      await act(() => kernel.commands.run(command, args));
    },
    async resolve(token) {
      await act(async () => {
        for (const { id } of kernel.plugins.all) await kernel.plugins.activate(id);
      });
      return kernel.container.get(token, 'The test');
    },
    async change(session) {
      const { scopes: newScopes, toggles: newToggles, ...others } = session;
      await act(async () =>
        kernel.session.set({
          ...others,
          ...(newScopes && { scopes: new Set(newScopes) }),
          ...(newToggles && { toggles: new Set([...standard, ...newToggles]) }),
        } satisfies Partial<Session>),
      );
    },
    async dispose() {
      view.unmount();
      stopHolding();
      const open = api.pending.filter((request) => !request.endsWith('/analytics/events'));
      const guards = kernel.router.leaving.count;
      const failures = kernel.plugins.dispose();
      const left = [
        ...failures.map(
          (failure) =>
            `an error while it was disposed: ${failure instanceof Error ? failure.message : String(failure)}`,
        ),
        ...open.map((request) => `the request ${request}`),
        ...(guards > 0 ? ['a guard on leaving the page'] : []),
        ...kernel.broadcast.listening
          .filter((topic) => !topic.startsWith('kernel.'))
          .map((topic) => `a listener for the message "${topic}"`),
        ...kernel.activity.resumable.map((kind) => `what resumes tasks of the kind "${kind}"`),
      ];
      kernel.dispose();
      left.push(...(await observersAfterCollection(kernel)), ...leaks.stop());
      if (api.unmocked.length > 0)
        throw new Error(
          `Unmocked HTTP calls: ${api.unmocked.join(', ')}. Add them to the http option of testWorkbench.`,
        );
      if (left.length > 0)
        throw new Error(
          `The plugin leaves behind:\n- ${left.join('\n- ')}\nHand what it holds to plugin.own, and let pages ` +
            'clean up their effects.',
        );
    },
  };
}

/** The real timer, in case a test uses fake ones. */
const later = globalThis.setTimeout;

/**
 * Remaining observers of the kernel. React discards renders that it started and never showed; MobX disposes those after
 * garbage collection, so it is forced (`globalThis.gc`, if the test run exposes it).
 */
async function observersAfterCollection(kernel: Kernel): Promise<string[]> {
  for (let turn = 0; ; turn += 1) {
    const left = observersLeft(kernel);
    const collect: unknown = Reflect.get(globalThis, 'gc');
    if (left.length === 0 || typeof collect !== 'function' || turn === 20) return left;
    collect();
    await new Promise((resolve) => later(resolve, 0));
  }
}

/** The features that every account has. */
const standard = featureList
  .filter(({ standard: isStandard }) => isStandard)
  .map(({ app, feature }) => `${app}.${feature}`);

const isList = (plugins: Plugin | readonly Plugin[]): plugins is readonly Plugin[] => Array.isArray(plugins);

/** A plugin that could not be registered fails its test immediately. */
function refuseRejected(kernel: Kernel): void {
  const rejected = kernel.plugins.all.find(({ state }) => state === 'rejected');
  if (rejected) throw new Error(`The plugin "${rejected.id}": ${rejected.reason}`);
}
