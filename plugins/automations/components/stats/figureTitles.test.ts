import { happenedIn, hasBots, isFigure, isOfEmails, peopleOf, titleOf } from './figureTitles';

test('a figure in an address is one that is known; names that every object has are not', () => {
  for (const text of ['opened', 'held_out', 'opted_out']) expect([text, isFigure(text)]).toEqual([text, true]);
  for (const text of [null, '', 'Opened', 'constructor', 'toString', '__proto__'])
    expect([text, isFigure(text)]).toEqual([text, false]);
});

test('figures of emails are told from those of text messages and of who is where', () => {
  const all = ['entered', 'waiting', 'passed', 'completed', 'left', 'held_out'] as const;
  expect(all.filter(isOfEmails)).toEqual([]);
  const texts = ['accepted', 'sent', 'undelivered', 'failed', 'not_delivered', 'opted_out'] as const;
  expect(texts.filter(isOfEmails)).toEqual([]);
  const emails = Object.values(peopleOf);
  expect(emails.filter(isOfEmails)).toEqual(emails);
});

test('bots are left out of opens and clicks alone', () => {
  const all = ['opened', 'not_opened', 'clicked', 'not_clicked', 'delivered', 'not_delivered', 'unsubscribed'] as const;
  expect(all.filter(hasBots)).toEqual(['opened', 'not_opened', 'clicked', 'not_clicked']);
});

test('each figure of emails has a heading, and says what its times are', () => {
  expect(Object.values(peopleOf).map((figure) => `${titleOf(figure)}: ${happenedIn(figure)}`)).toEqual([
    'Sent or dropped: sent',
    'Delivered: delivered',
    'Opened: first opened',
    'Clicked: first clicked',
    'Bounced: bounced',
    'Unsubscribed: unsubscribed',
    'Reported as spam: reported',
    'Every open: last opened',
    'Every click: last clicked',
    'Opened: first opened',
    'Clicked: first clicked',
    'Dropped: dropped',
    'Dropped: dropped',
    'Dropped: dropped',
  ]);
});
