import { createHash } from 'node:crypto';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { compileTemplate, TemplateError } from 'sendwright/email/template';

/** Characters up to which a text is read at once: it takes milliseconds. */
const shortText = 16 * 1024;
/** How many long sources are remembered, by their hash: each takes up to half a second to compile. */
const mostRemembered = 1000;

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Waits until it is the turn of what is about to compile or compose `texts` in one piece: one long text after the
 * other, and after each as much time for everybody else as it took. Short ones go at once.
 */
export async function textTurn(...texts: readonly (string | null | undefined)[]): Promise<void> {
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

/** What keeps mail from being made of a source; undefined where its handlebars hold. */
export async function templateProblem(source: string | null | undefined): Promise<TemplateError | undefined> {
  const text = source ?? '';
  if (text.length <= shortText) return problemOf(text);
  const key = createHash('sha256').update(text).digest('base64');
  if (!remembered.has(key)) {
    await textTurn(text);
    remember(key, problemOf(text));
  } else remember(key, remembered.get(key));
  return remembered.get(key);
}

/** Puts it behind those that were asked for before it; the one asked for longest ago goes. */
function remember(key: string, problem: TemplateError | undefined): void {
  remembered.delete(key);
  remembered.set(key, problem);
  const [oldest] = remembered.keys();
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
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
