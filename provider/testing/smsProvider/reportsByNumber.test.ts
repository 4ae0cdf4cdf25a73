import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { conductByNumber, reportByNumber } from './reportsByNumber';
import { startSmsProvider } from './startSmsProvider';

/** Messages to numbers with these last digits: the responses, and what is posted to the account's webhooks. */
async function sendTo(digits: readonly string[]) {
  const posts: string[] = [];
  const webhooks = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const form = new URLSearchParams(text);
      posts.push([request.url, form.get('MessageStatus'), form.get('ErrorCode'), form.get('Body')].join(' ').trim());
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((listening) => webhooks.listen(0, '127.0.0.1', listening));
  const reported: Promise<void>[] = [];
  const double = await startSmsProvider({
    conduct: conductByNumber,
    onAccepted: (message) => void reported.push(reportByNumber(double, message, 0)),
  });
  const answers: string[] = [];
  for (const end of digits) {
    const base = `http://127.0.0.1:${(webhooks.address() as AddressInfo).port}`;
    const answer = await fetch(`${double.url}/2010-04-01/Accounts/${double.accountSid}/Messages.json`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${double.accountSid}:${double.authToken}`)}` },
      body: new URLSearchParams({
        To: `+1202555${end}`,
        MessagingServiceSid: double.services[0]?.sid ?? '',
        Body: 'Our news',
        StatusCallback: `${base}/sms/status/7/a/${end}`,
      }),
    }).then(
      async (response) => `${response.status} ${((await response.json()) as { code?: number }).code ?? ''}`.trim(),
      () => 'dropped',
    );
    answers.push(answer);
  }
  await Promise.all(reported);
  await double.close();
  await new Promise((closed) => webhooks.close(closed));
  return { answers, posts: posts.toSorted(), accepted: double.messages.length, problems: double.problems };
}

test('the last digits of a number decide how the provider answers', async () => {
  const { answers, accepted, problems } = await sendTo(['0001', '0010', '0014', '0029', '0029', '0030', '0031']);
  expect(answers).toEqual(['400 21211', '400 21610', '400 21614', '429 20429', '201', 'dropped', 'dropped']);
  expect(accepted).toBe(2);
  expect(problems).toEqual([]);
});

test('and what is reported and replied', async () => {
  const { posts } = await sendTo(['5555', '0003', '0012', '0020']);
  expect(posts).toEqual([
    '/sms/inbound/7   STOP',
    '/sms/status/7/a/0003 undelivered 30003',
    '/sms/status/7/a/0012 delivered',
    '/sms/status/7/a/0012 delivered',
    '/sms/status/7/a/0012 sent',
    '/sms/status/7/a/0020 delivered',
    '/sms/status/7/a/0020 sent',
    '/sms/status/7/a/5555 delivered',
    '/sms/status/7/a/5555 sent',
  ]);
});
