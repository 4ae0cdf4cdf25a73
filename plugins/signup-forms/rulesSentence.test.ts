import type { SignupFormDisplay } from 'sendwright/wire/signupFormContent';
import { rulesSentence } from './rulesSentence';

const rules: SignupFormDisplay = {
  type: 'popup',
  position: 'bottom',
  after_seconds: null,
  scroll_percent: null,
  on_exit: false,
  repeat_days: 7,
  pages: [],
  except: [],
  devices: 'all',
};

test.each([
  [{}, 'on all pages, as soon as the page is open. Whoever closes it does not see it again for 7 days.'],
  [{ after_seconds: 0 }, 'on all pages, at once. Whoever closes it does not see it again for 7 days.'],
  [
    { after_seconds: 1, scroll_percent: 40, on_exit: true, repeat_days: 1 },
    'on all pages, after a second, after 40% of the page or when they are about to leave. ' +
      'Whoever closes it does not see it again for a day.',
  ],
  [
    { after_seconds: 1200, pages: ['/shop/*', ' ', ' /sale '], except: ['/cart'], repeat_days: 0 },
    'on /shop/* or /sale but not on /cart, after 1,200 seconds. Whoever closes it sees it again on the next page.',
  ],
])('the rules %j are said as a sentence', (some, sentence) => {
  const given = { ...rules, ...some };
  expect(rulesSentence(given)).toBe(`Shows to visitors who have not signed up, ${sentence}`);
  expect(rulesSentence({ ...given, devices: 'phone' })).toMatch(
    /^Shows to visitors on phones who have not signed up, /,
  );
  expect(rulesSentence({ ...given, devices: 'desktop' })).toMatch(/^Shows to visitors on desktops and tablets who /);
});
