import type { SignupFormDisplay } from 'sendwright/wire/signupFormContent';
import { matches, mayShow, occasion } from './rules';

const popup: SignupFormDisplay = {
  type: 'popup',
  position: 'right',
  after_seconds: null,
  scroll_percent: null,
  on_exit: false,
  repeat_days: 7,
  pages: [],
  except: [],
  devices: 'all',
};
const now = Date.parse('2030-01-08T10:00:00Z');
const situation = { path: '/blog/coffee', isPhone: false, memory: undefined, now };

test.each([
  ['/blog/*', '/blog/coffee', true],
  ['/blog/*', '/blog/', true],
  ['/blog/*', '/blog', false],
  ['/', '/', true],
  ['/', '/blog', false],
  ['*', '/anything', true],
  ['*/coffee', '/blog/coffee', true],
  ['/*/coffee/*', '/a/coffee/b', true],
  ['/a*a', '/a', false],
  ['/*ab*ab', '/ab', false],
])('the pattern %s on %s: %s', (pattern, path, expected) => expect(matches(pattern, path)).toBe(expected));

test('a hostile pattern takes no time', () => {
  expect(matches('*a'.repeat(100), `${'a'.repeat(5000)}b`)).toBe(false);
});

test.each([
  ['anybody', {}, {}, true],
  ['nobody who signed up', {}, { memory: 'done' }, false],
  ['not for a week after it was closed', {}, { memory: now - 6 * 86_400_000 }, false],
  ['again after a week', {}, { memory: now - 7 * 86_400_000 }, true],
  ['with each page', { repeat_days: 0 }, { memory: now }, true],
  ['nothing, if the author turned it off', { type: 'none' }, {}, false],
  ['phones only', { devices: 'phone' }, {}, false],
  ['a phone', { devices: 'phone' }, { isPhone: true }, true],
  ['desktops only', { devices: 'desktop' }, { isPhone: true }, false],
  ['other pages', { pages: ['/shop/*'] }, {}, false],
  ['one of the pages', { pages: ['/shop/*', '/blog/*'] }, {}, true],
  ['an excepted page', { except: ['/blog/*'] }, {}, false],
] as const)('shown to %s', (_who, display, given, expected) => {
  expect(mayShow({ ...popup, ...display } as SignupFormDisplay, { ...situation, ...given })).toBe(expected);
});

test('it comes with the first of its occasions, once', async () => {
  jest.useFakeTimers();
  const come = jest.fn();
  void occasion({ ...popup, after_seconds: 5, on_exit: true }, window).then(come);
  const leave = (clientY: number) => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY }));
  leave(300);
  await jest.advanceTimersByTimeAsync(4999);
  expect(come).not.toHaveBeenCalled();
  leave(-1);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(come).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('it comes when enough of the page was scrolled past', async () => {
  const come = jest.fn();
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: 3000 });
  Object.defineProperty(window, 'innerHeight', { configurable: true, value: 1000 });
  void occasion({ ...popup, scroll_percent: 50 }, window).then(come);
  const scrollTo = async (scrollY: number) => {
    Object.defineProperty(window, 'scrollY', { configurable: true, value: scrollY });
    window.dispatchEvent(new Event('scroll'));
    await Promise.resolve();
  };
  await scrollTo(900);
  expect(come).not.toHaveBeenCalled();
  await scrollTo(1000);
  expect(come).toHaveBeenCalledTimes(1);
  const late = jest.fn();
  await occasion({ ...popup, scroll_percent: 50 }, window).then(late);
  expect(late).toHaveBeenCalledTimes(1);
});
