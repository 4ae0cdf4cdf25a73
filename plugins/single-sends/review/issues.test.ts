import type { Preflight } from 'sendwright/wire/sendChecks';
import type { Check } from './checks';
import { issuesOf } from './issues';

const check = (id: Check['id'], state: Check['state'], message = ''): Check => ({ id, state, message, fix: '' });
const found = (links: Preflight['links']): Preflight => ({
  links,
  fields: [],
  html_bytes: 1000,
  clipped: false,
  offers_unsubscribe: true,
  recipients: 10,
});
const chosen = { chosen: 'now', suggestion: undefined };

test('what is empty is named, in the order of the cards; what has passed is not', () => {
  const checks = [
    check('subject', 'problem', 'Subject is a required field.'),
    check('preheader', 'advice', 'Without a preheader, email apps show the start of the message.'),
    check('sender', 'passed'),
    check('recipients', 'problem', 'Recipients are required: choose lists or all contacts.'),
    check('content', 'problem', 'Variation B: Content is a required field.'),
  ];
  const issues = issuesOf(checks, undefined, { chosen: undefined, suggestion: undefined });
  expect(issues.map(({ card, title, state }) => [card, title, state])).toEqual([
    ['to', 'No recipients yet', 'missing'],
    ['subject', 'No subject yet', 'missing'],
    ['content', 'Content', 'missing'],
    ['time', 'No time chosen', 'open'],
  ]);
  expect(issues[2]?.text).toBe('Variation B: Content is a required field.');
});

test('broken links are to be looked at, and do not prevent sending', () => {
  const broken = { url: 'https://a.example/x', variation: null, state: 'broken', status: 404, problem: '404' } as const;
  const [issue] = issuesOf([], found([broken, { ...broken, state: 'ok' }]), chosen);
  expect(issue).toMatchObject({ card: 'content', state: 'advice', title: '1 link is broken', fix: 'Fix link' });
  expect(issue?.text).toBe('https://a.example/x – 404');
  expect(issuesOf([], found([broken, broken]), chosen)[0]?.title).toBe('2 links are broken');
  expect(issuesOf([], found([]), chosen)).toEqual([]);
});

test('the best hour is offered for a send without a time', () => {
  const suggestion = { text: 'Your recipients open most on Fridays at 09:00.', fix: 'Use Fri, 27 Nov, 09:00' };
  expect(issuesOf([], undefined, { chosen: undefined, suggestion })).toMatchObject([suggestion]);
  expect(issuesOf([], undefined, { chosen: '2030-01-01T09:00:00Z', suggestion })).toEqual([]);
});

test('an error in a tag is listed where the tag is', () => {
  const tags = [check('handlebars', 'problem', 'Line 1: unclosed {{#if}}.')];
  expect(issuesOf(tags, undefined, chosen)).toMatchObject([{ card: 'content', title: 'Merge tags' }]);
  expect(issuesOf(tags, undefined, chosen, 'subject')).toMatchObject([{ card: 'subject', title: 'Merge tags' }]);
});
