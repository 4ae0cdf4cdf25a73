import { classifyBounce } from './classifyBounce';

test.each([
  ['5.1.0', '', 'Invalid Address'],
  ['5.5.4', '', 'Invalid Address'],
  ['5.5.5', '', 'Technical Failure'],
  ['4.2.2', '', 'Mailbox Unavailable'],
  ['5.6.1', '', 'Content'],
  ['5.7.17', '', 'Content'],
  ['4.7.28', '', 'Frequency or Volume Too High'],
  ['4.7.1', '', 'Reputation'],
  ['4.3.2', '', 'Technical Failure'],
  ['4.1.1', '', 'Unclassified'],
  ['5.0.0', 'Rate limit exceeded', 'Frequency or Volume Too High'],
  ['', 'Too many messages', 'Frequency or Volume Too High'],
  ['', 'Virus found', 'Content'],
  ['', 'Phishing', 'Content'],
  ['', 'on a blocklist', 'Reputation'],
  ['', 'Policy', 'Reputation'],
  ['', 'Recipient does not exist', 'Invalid Address'],
  ['', 'invalid mailbox', 'Invalid Address'],
  ['', 'Mailbox full', 'Mailbox Unavailable'],
  ['', 'over quota', 'Mailbox Unavailable'],
  ['', 'Connection lost', 'Technical Failure'],
  ['', 'timed out', 'Technical Failure'],
])('status %j with “%s” is %s', (code, reason, classification) => {
  expect(classifyBounce(code, reason)).toBe(classification);
});
