import 'reflect-metadata/lite';
import { TextDecoder, TextEncoder } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { configure } from '@testing-library/react';

/** As much of the Fetch standard's Request as react-router touches in a navigation; jsdom has none. */
class NavigationRequest {
  readonly signal: AbortSignal | undefined;
  readonly method: string;

  constructor(
    readonly url: string | URL,
    init: { signal?: AbortSignal; method?: string } = {},
  ) {
    this.signal = init.signal;
    this.method = init.method ?? 'GET';
  }
}

// What browsers have and jsdom lacks.
const missing: Readonly<Record<string, unknown>> = { TextDecoder, TextEncoder, Request: NavigationRequest };
for (const [name, value] of Object.entries(missing))
  if (!Reflect.has(globalThis, name)) Object.assign(globalThis, { [name]: value });
// It draws nothing, so a part of a text lies nowhere; the code editor asks.
if ('Range' in globalThis) Object.assign(Range.prototype, { getClientRects: () => [] });

// React notes where each element is made. Jest's hundred frames cost more than drawing it.
Error.stackTraceLimit = 20;

// The test workbench looks for what is left behind when the garbage is gone.
setFlagsFromString('--expose-gc');
Object.assign(globalThis, { gc: runInNewContext('gc') });

// Tells React that state changes are expected inside act only, so that a stray one is reported.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// A page that is drawn behind several others on a busy machine takes longer than the second that is waited for by
// itself.
configure({ asyncUtilTimeout: 60_000 });
