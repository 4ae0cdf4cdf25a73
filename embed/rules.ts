import type { SignupFormDisplay } from 'sendwright/wire/signupFormContent';

const day = 86_400_000;

/** Whether a path matches a pattern with `*` for any text. Without regular expressions, whose time could explode. */
export function matches(pattern: string, path: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (!path.startsWith(first)) return false;
  const last = rest.pop();
  if (last === undefined) return path === first;
  let position = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, position);
    if (found < 0) return false;
    position = found + part.length;
  }
  return path.length - last.length >= position && path.endsWith(last);
}

/** What is known of a visitor: `done` after signing up, or when they closed the form, in milliseconds. */
export type Memory = 'done' | number | undefined;

interface Situation {
  readonly path: string;
  readonly isPhone: boolean;
  readonly memory: Memory;
  readonly now: number;
}

/** Whether a form may be shown on this page to this visitor. */
export function mayShow(
  { type, pages, except, devices, repeat_days: days }: SignupFormDisplay,
  { path, isPhone, memory, now }: Situation,
): boolean {
  if (type === 'none' || memory === 'done') return false;
  if (devices !== 'all' && (devices === 'phone') !== isPhone) return false;
  if (pages.length > 0 && !pages.some((pattern) => matches(pattern, path))) return false;
  if (except.some((pattern) => matches(pattern, path))) return false;
  return memory === undefined || now - memory >= days * day;
}

/** Resolves as soon as one of the form's occasions has come. */
export function occasion(
  { after_seconds: seconds, scroll_percent: percent, on_exit: onExit }: SignupFormDisplay,
  page: Window,
): Promise<void> {
  if (seconds === null && percent === null && !onExit) return Promise.resolve();
  return new Promise((resolve) => {
    const { documentElement: root } = page.document;
    const cleanups: Array<() => void> = [];
    const come = (): void => {
      for (const cleanup of cleanups) cleanup();
      resolve();
    };
    const listen = (target: EventTarget, name: string, listener: (event: Event) => void): void => {
      target.addEventListener(name, listener, { passive: true });
      cleanups.push(() => target.removeEventListener(name, listener));
    };
    if (seconds !== null) {
      const timer = setTimeout(come, seconds * 1000);
      cleanups.push(() => clearTimeout(timer));
    }
    if (onExit)
      listen(root, 'mouseleave', (event) => {
        // Only toward the address bar: elsewhere the mouse often leaves by chance.
        if (event instanceof MouseEvent && event.clientY <= 0) come();
      });
    // The last one, because it may come right away.
    if (percent !== null) {
      const look = (): void => {
        const length = root.scrollHeight - page.innerHeight;
        if (length > 0 && page.scrollY >= (length * percent) / 100) come();
      };
      listen(page, 'scroll', look);
      // Readers may have scrolled before the form was there.
      look();
    }
  });
}
