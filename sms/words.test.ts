import { smsDropWords, smsEventWord, smsStatusWord } from './words';

test('an event of text messages has one name, and none for those of emails', () => {
  expect(smsEventWord('sms_accepted')).toEqual({ label: 'Text accepted', tone: 'info' });
  expect(smsEventWord('sms_queued')?.label).toBe('Text accepted');
  expect(smsEventWord('sms_opt_out')?.label).toBe('Text opt-out');
  expect(smsEventWord('sms_something_new')?.label).toBe('Text something new');
  expect(smsEventWord('delivered')).toBeUndefined();
});

test('statuses and reasons are words', () => {
  expect(smsStatusWord('undelivered')).toEqual({ label: 'Undelivered', tone: 'danger' });
  expect(smsStatusWord('constructor').label).toBe('Constructor');
  expect(smsDropWords('Opted Out of All SMS')).toBe('Opted out of all text messages');
  expect(smsDropWords('constructor')).toBe('constructor');
});
