import { act, cleanup, render, type RenderResult, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import type { Plugin } from 'sendwright/sdk';
import { type ApiMocks, FakeApi } from '../../sdk/testing/fakeApi';
import { cookieNames } from '../kernel/browser/cookies';
import { MemoryBrowser } from '../kernel/testing/memoryBrowser';
import { transportAdapter } from '../kernel/testing/transport';
import type { UnavailablePlugin } from '../kernel/plugins/importPlugins';
import { PluginChoices } from '../kernel/plugins/pluginChoices';
import { createKernel, type Kernel } from '../kernel/kernel';
import { Shell } from '../shell/Shell';
import { shellParts } from '../shell/shellParts';

export { userStatus } from '../../sdk/testing/fakeApi';

export interface TestShellOptions {
  readonly plugins?: readonly Plugin[];
  readonly unavailable?: readonly UnavailablePlugin[];
  /** Opened with `?safe`. */
  readonly safe?: boolean;
  readonly start?: string;
  /** Default: signed in. */
  readonly signedOut?: boolean;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly http?: ApiMocks;
  readonly scopes?: readonly string[];
}

export interface TestShell {
  readonly kernel: Kernel;
  readonly view: RenderResult;
  readonly browser: MemoryBrowser;
}

// jsdom knows the element but can't open it.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

const running: Kernel[] = [];

// A kernel listens for keys until it is disposed.
afterEach(() => {
  cleanup();
  for (const kernel of running.splice(0)) kernel.dispose();
});

/** The complete shell on the real kernel, in memory, with a fake API. */
export async function testShell(options: TestShellOptions = {}): Promise<TestShell> {
  localStorage.clear();
  const {
    plugins = [],
    unavailable = [],
    safe = false,
    start = '/',
    signedOut = false,
    cookies = {},
    http = {},
    scopes = [],
  } = options;
  const api = new FakeApi({ scopes, toggles: [], entitlements: [], plan: 'advanced', region: 'global' }, http);
  const browser = new MemoryBrowser({ ...(!signedOut && { [cookieNames.authToken]: 'test-token' }), ...cookies });
  const kernel = createKernel({
    ...shellParts,
    plugins,
    unavailable,
    choices: new PluginChoices(browser, safe ? '?safe' : ''),
    history: 'memory',
    start,
    browser,
    http: { adapter: transportAdapter(api.transport) },
  });
  running.push(kernel);
  const view = render(<Shell kernel={kernel} />);
  await act(() => kernel.start());
  await waitFor(() => {
    if (screen.queryByLabelText(/^Loading/)) throw new Error('The page is still loading.');
  });
  return { kernel, view, browser };
}

/** The accessibility problems that axe can find in jsdom: no colors, no sizes. */
export async function axeProblems(container: Element): Promise<string[]> {
  const { violations } = await axe.run(container, {
    rules: {
      'color-contrast': { enabled: false },
      'label-content-name-mismatch': { enabled: false },
      region: { enabled: false },
    },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
