import { signupFormLimits as limits, type SignupFormDisplay } from 'sendwright/wire/signupFormContent';
import type { ErrorItem } from '../../../http/errors';

/** A new form is shown where its author puts it, not by the script. */
export const newDisplay: SignupFormDisplay = {
  type: 'none',
  position: 'right',
  after_seconds: 5,
  scroll_percent: null,
  on_exit: false,
  repeat_days: 7,
  pages: [],
  except: [],
  devices: 'all',
};

const positions = { slide_in: ['right', 'left'], bar: ['bottom', 'top'] } as const;

/** Merges `given` into `current`. A position that the type doesn't have becomes the usual one. */
export function withDisplay(current: Partial<SignupFormDisplay>, given: Partial<SignupFormDisplay>): SignupFormDisplay {
  const trimmed = (patterns: readonly string[]): string[] => patterns.map((one) => one.trim()).filter(Boolean);
  const display = { ...newDisplay, ...current, ...given };
  const possible: readonly string[] | undefined =
    display.type === 'slide_in' || display.type === 'bar' ? positions[display.type] : undefined;
  return {
    ...display,
    position: possible && !possible.includes(display.position) ? defaultPosition(display.type) : display.position,
    pages: trimmed(display.pages),
    except: trimmed(display.except),
  };
}

const defaultPosition = (type: SignupFormDisplay['type']): SignupFormDisplay['position'] =>
  type === 'bar' ? positions.bar[0] : positions.slide_in[0];

/** The errors in how a form is shown, by field. */
export function displayProblems(display: SignupFormDisplay): ErrorItem[] {
  const { after_seconds: seconds, scroll_percent: percent, repeat_days: days } = display;
  const wrong: ErrorItem[] = [];
  if (seconds !== null && (seconds < 0 || seconds > limits.after_seconds))
    wrong.push({ field: 'display.after_seconds', message: `Enter 0 to ${limits.after_seconds} seconds.` });
  if (percent !== null && (percent < 1 || percent > 100))
    wrong.push({ field: 'display.scroll_percent', message: 'Enter 1 to 100 percent of the page.' });
  if (days < 0 || days > limits.repeat_days)
    wrong.push({ field: 'display.repeat_days', message: `Enter 0 to ${limits.repeat_days} days.` });
  for (const name of ['pages', 'except'] as const) {
    const patterns = display[name];
    const field = `display.${name}`;
    if (patterns.length > limits.patterns) wrong.push({ field, message: `Enter at most ${limits.patterns} pages.` });
    const bad = patterns.find((one) => one.length > limits.pattern || !/^[/*]/.test(one));
    if (bad !== undefined)
      wrong.push({
        field,
        message: `Enter paths such as /blog/*, at most ${limits.pattern} characters, not ${bad.slice(0, 50)}.`,
      });
  }
  return wrong;
}
