import { isMachineOpen } from './trackingRecorder';

const sent = new Date('2030-01-01T12:00:00Z');
const after = (seconds: number): Date => new Date(sent.getTime() + seconds * 1000);
const proxy = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';

test.each([
  ['Apple names nothing but Mozilla/5.0', 'Mozilla/5.0', sent, 3600, true],
  ['the same with a blank', ' Mozilla/5.0 ', null, 0, true],
  ['an email app', 'Mozilla/5.0 (X11; Linux x86_64) Thunderbird/128.0', sent, 1, false],
  ['no name', '', sent, 1, false],
  ["Google's proxy within ten seconds", proxy, sent, 9.9, true],
  ["Google's proxy ten seconds later", proxy, sent, 10, false],
  ["Google's proxy, and nobody knows when the message left", proxy, null, 0, false],
])('%s', (_case, userAgent, sentAt, seconds, machine) => {
  expect(isMachineOpen(userAgent, sentAt, after(seconds))).toBe(machine);
});
