// The script that websites load to show a signup form:
// `<script async src="https://…/forms/embed.js" data-form="id"></script>`. It works under a strict content security
// policy (`script-src` and `connect-src` for this host), sets no cookies, and stores only that the form was closed or
// used. Everything is in a shadow root, so that neither style sheet reaches the other.
import type { EmbeddedAnswer, EmbeddedForm } from 'sendwright/wire/signupForms';
import { solve } from './puzzle';
import { type Memory, mayShow, occasion } from './rules';
import { FormWindow } from './formWindow';

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  const id = script.dataset['form'];
  if (id !== undefined && /^[\da-f-]{36}$/i.test(id)) void start(`${new URL(script.src).origin}/forms/${id}`, id);
}

async function start(address: string, id: string): Promise<void> {
  const storage = memoryOf(id);
  if (storage.read() === 'done') return;
  const response = await fetch(`${address}/embed?lang=${wantedLanguages()}`, { credentials: 'omit' }).catch(
    () => undefined,
  );
  if (!response?.ok) return;
  const form = (await response.json()) as EmbeddedForm;
  const situation = {
    path: location.pathname,
    isPhone: matchMedia('(max-width: 767px)').matches,
    memory: storage.read(),
    now: Date.now(),
  };
  if (!mayShow(form.display, situation)) return;
  await occasion(form.display, window);
  const report = (moment: string): void =>
    void navigator.sendBeacon(`${address}/seen`, `${moment} ${form.version}`.trim());
  const send = (fields: URLSearchParams): Promise<EmbeddedAnswer | undefined> =>
    fetch(`${address}/answers`, { method: 'POST', body: fields, credentials: 'omit' })
      .then((answer) => answer.json() as Promise<EmbeddedAnswer>)
      .then((answer) => (typeof answer.html === 'string' ? answer : undefined))
      .catch(() => undefined);
  report('view');
  let solution: Promise<string> | undefined;
  let { puzzle } = form;
  const opened = new FormWindow(form, {
    begun() {
      report('start');
      solution ??= solve(puzzle);
    },
    closed: (isDone) => storage.write(isDone ? 'done' : Date.now()),
    async submitted(fields) {
      for (let attempts = 0; attempts < 3; attempts += 1) {
        fields.set('puzzle', puzzle.token);
        fields.set('solution', await (solution ??= solve(puzzle)));
        const answer = await send(fields);
        if (answer?.result !== 'again' || answer.puzzle === undefined) return answer;
        ({ puzzle } = answer);
        solution = solve(puzzle);
        // A new puzzle counts only after the time that people take.
        await Promise.all([solution, new Promise((resume) => setTimeout(resume, 1600))]);
      }
      return undefined;
    },
  });
  opened.show();
}

/** What the visitor reads: as the page's address says, then the page itself, then the browser. */
function wantedLanguages(): string {
  const asked = new URLSearchParams(location.search).get('lang');
  const tags = [asked, document.documentElement.lang, ...navigator.languages];
  // The address of the page may contain secrets, and an odd one must not keep the form from being shown.
  return encodeURIComponent(tags.filter((tag) => /^[a-z\d-]{1,40}$/i.test(tag ?? '')).join());
}

interface Storage {
  read(): Memory;
  write(memory: 'done' | number): void;
}

/** What this browser remembers of the form; nothing where storage is off. */
function memoryOf(id: string): Storage {
  const key = `sendwright-form-${id}`;
  return {
    read() {
      try {
        const stored = localStorage.getItem(key);
        return stored === 'done' ? stored : Number(stored) || undefined;
      } catch {
        return undefined;
      }
    },
    write(memory) {
      try {
        localStorage.setItem(key, String(memory));
      } catch {
        // It is shown again: better than not at all.
      }
    },
  };
}
