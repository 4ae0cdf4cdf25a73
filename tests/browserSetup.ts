import 'reflect-metadata/lite';
import { TextDecoder, TextEncoder } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { configure } from '@testing-library/react';

/** The part of the Fetch standard's Request that react-router uses in a navigation; jsdom has none. */
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

// Browser features that jsdom lacks.
const missing: Readonly<Record<string, unknown>> = { TextDecoder, TextEncoder, Request: NavigationRequest };
for (const [name, value] of Object.entries(missing))
  if (!Reflect.has(globalThis, name)) Object.assign(globalThis, { [name]: value });
// jsdom renders nothing, so ranges have no position; the code editor asks for it.
if ('Range' in globalThis) Object.assign(Range.prototype, { getClientRects: () => [] });

// Tables show all of their columns in a wide window.
if ('innerWidth' in globalThis) Object.assign(globalThis, { innerWidth: 1440 });

// React records the stack where each element is created. Jest's hundred frames cost more than rendering it.
Error.stackTraceLimit = 20;

// The test workbench checks for leaks after garbage collection.
setFlagsFromString('--expose-gc');
Object.assign(globalThis, { gc: runInNewContext('gc') });

// Tells React to report state changes outside of act.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// On a busy machine, a page can take longer than the default of one second.
configure({ asyncUtilTimeout: 60_000 });
