import { describeRefusal } from './ReconciliationSection';

test.each([
  ['5.1.1', 'No such mailbox (5.1.1)'],
  ['4.2.2', 'The mailbox is full (4.2.2)'],
  ['5.7.999', 'Blocked by the receiving server (5.7.999)'],
  ['5.0.0', '5.0.0'],
  ['452', 'Deferred by the receiving server (452)'],
  ['550', 'Refused by the receiving server (550)'],
  ['Unsubscribed Address', 'Unsubscribed Address'],
])('%s is shown as "%s"', (reason, words) => {
  expect(describeRefusal(reason)).toBe(words);
});
