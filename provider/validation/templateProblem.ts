import { createHash } from 'node:crypto';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { compileTemplate, TemplateError } from 'sendwright/email/template';

/** Texts up to this length take milliseconds and need not wait. */
const shortText = 16 * 1024;
/** Cached results of long sources, by hash: each takes up to half a second to compile. */
const maximumEntries = 1000;

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Waits for a turn to compile or compose `texts` synchronously: one long text at a time, followed by a pause as long as
 * it took. Short texts don't wait.
 */
export async function waitForTextTurn(...texts: readonly (string | null | undefined)[]): Promise<void> {
  if (texts.every((text) => (text?.length ?? 0) <= shortText)) return;
  const turn = lastTurn.then(() => setImmediate());
  lastTurn = turn.then(async () => {
    const started = performance.now();
    await setImmediate();
    await setTimeout(performance.now() - started);
  });
  await turn;
}

const remembered = new Map<string, TemplateError | undefined>();

/** The error that prevents sending a source; undefined if its handlebars are valid. */
export async function templateProblem(source: string | null | undefined): Promise<TemplateError | undefined> {
  const text = source ?? '';
  if (text.length <= shortText) return problemOf(text);
  const key = createHash('sha256').update(text).digest('base64');
  if (!remembered.has(key)) {
    await waitForTextTurn(text);
    remember(key, problemOf(text));
  } else remember(key, remembered.get(key));
  return remembered.get(key);
}

/** Caches a result; the least recently used one is dropped. */
function remember(key: string, problem: TemplateError | undefined): void {
  remembered.delete(key);
  remembered.set(key, problem);
  const [oldest] = remembered.keys();
  if (remembered.size > maximumEntries && oldest !== undefined) remembered.delete(oldest);
}

function problemOf(source: string): TemplateError | undefined {
  try {
    compileTemplate(source);
    return undefined;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return error;
  }
}
