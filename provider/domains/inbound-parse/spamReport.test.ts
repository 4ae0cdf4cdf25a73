import { readMail } from '../../delivery/reading/readMail';
import { spamReport } from './spamReport';

const mail = (subject: string, body: string, type = 'text/plain') =>
  readMail(Buffer.from(`From: Ada <ada@gmail.com>\r\nSubject: ${subject}\r\nContent-Type: ${type}\r\n\r\n${body}`));

test('what a person answers is no spam, though nobody can unsubscribe from it', () => {
  expect(spamReport(mail('Re: Twelve rolls', 'Yes, see https://example.com.\r\n'))).toEqual({
    score: '0.0',
    report: [
      'Content analysis details:   (0.0 points, 5.0 required)',
      '',
      ' pts rule name              description',
      '---- ---------------------- --------------------------------------------------',
      '',
    ].join('\n'),
  });
});

test('what counts against a message is listed', () => {
  const body = '<p>ACT NOW, you are a winner of the lottery!</p><script>1</script><a href="http://bit.ly/1">here</a>';
  const { score, report } = spamReport(mail('=?utf-8?q?YOU_HAVE_WON!!!?=', body, 'text/html'));
  expect(Number(score)).toBeGreaterThan(5);
  expect(report).toContain(`(${score} points, 5.0 required)`);
  expect(report).toMatch(/^ 3\.0 active-content {9}The message holds <script>\.$/m);
  expect(report).toMatch(/^ 1\.5 subject-capitals /m);
  expect(report).toMatch(/^ 1\.0 pressing-words /m);
});

test('the words of a message without HTML are checked, too', () => {
  expect(spamReport(mail('Hello', 'Act now, dear winner: this is a message that is long enough.')).report).toContain(
    'pressing-words',
  );
});
