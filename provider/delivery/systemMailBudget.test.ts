import type { Sender } from 'sendwright/wire/senders';
import { sql } from '../database/sql';
import { addRecipient } from '../domains/notifications/recipients';
import { mailNotices } from '../domains/notifications/mailNotices';
import { addNotice } from '../domains/notifications/notices';
import { queuedMails } from '../testing/mailbox';
import { startTestProvider, type TestAccount, type TestProvider } from '../testing/startTestProvider';
import { sendSystemMail } from './sendSystemMail';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const as = ({ apiKey }: TestAccount) => ({ authorization: `Bearer ${apiKey}` });
const mail = (to: string) => ({ to, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' });

/** The number of queued emails to an address. */
async function mailed(to: string): Promise<number> {
  return (await queuedMails(provider)).filter((queued) => queued.to.includes(to)).length;
}
const repeat = async (times: number, act: () => Promise<{ statusCode: number }>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn += 1) statuses.push((await act()).statusCode);
  return statuses;
};
const senderOf = (email: string, nickname: string) => ({
  nickname,
  from: { email, name: 'Shop' },
  reply_to: { email },
  address: '1 Main St',
  city: 'Denver',
  country: 'US',
});

test('creating and deleting a sender repeatedly mails a stranger up to five times an hour', async () => {
  const who = await provider.createAccount();
  const refusals: unknown[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    // Another case, or a tag after a plus sign, is the same mailbox.
    const email = turn % 2 === 0 ? 'stranger@bank.example' : `Stranger+${turn}@bank.example`;
    const made = await provider.inject('POST', '/v3/marketing/senders', senderOf(email, `Try ${turn}`), as(who));
    if (made.statusCode === 201)
      await provider.inject('DELETE', `/v3/marketing/senders/${made.json<Sender>().id}`, undefined, as(who));
    else
      refusals.push([
        made.statusCode,
        Number(made.headers['retry-after']) > 0,
        made.json<{ errors: { message: string }[] }>().errors[0]?.message,
      ]);
  }
  expect(refusals).toEqual(
    Array.from({ length: 3 }, () => [
      429,
      true,
      expect.stringMatching(/too many emails\. Try again after \d{4}-\d\d-\d\d \d\d:\d\d UTC\./),
    ]),
  );
  expect(await mailed('tranger')).toBe(5);
  // Nothing was created for the refused one, and the account can still email others.
  expect(
    (await provider.inject('GET', '/v3/marketing/senders', undefined, as(who))).json<{ results: unknown[] }>().results,
  ).toEqual([]);
  expect(
    (await provider.inject('POST', '/v3/marketing/senders', senderOf('other@bank.example', 'Other'), as(who)))
      .statusCode,
  ).toBe(201);
});

test('invitations, changed senders and confirmations share one budget', async () => {
  const who = await provider.createAccount();
  const invited = await provider.inject(
    'POST',
    '/v3/teammates',
    { email: 'guest@bank.example', is_admin: true, scopes: [] },
    as(who),
  );
  expect(invited.statusCode).toBe(201);
  const { token } = invited.json<{ token: string }>();
  expect(
    await repeat(6, () => provider.inject('POST', `/v3/teammates/pending/${token}/resend`, undefined, as(who))),
  ).toEqual([200, 200, 200, 200, 429, 429]);
  expect(
    (await provider.inject('POST', '/v3/marketing/senders', senderOf('guest@bank.example', 'Guest'), as(who)))
      .statusCode,
  ).toBe(429);
  expect(await mailed('guest@bank.example')).toBe(5);
});

test('several accounts together do not mail a stranger more than ten times an hour', async () => {
  const accounts = await Promise.all(Array.from({ length: 4 }, () => provider.createAccount()));
  const sent = await Promise.allSettled(
    accounts.flatMap(({ accountId }) =>
      Array.from({ length: 4 }, () => sendSystemMail(provider.provider, accountId, mail('popular@bank.example'))),
    ),
  );
  expect(sent.filter(({ status }) => status === 'fulfilled').length).toBe(10);
  expect(await mailed('popular@bank.example')).toBe(10);
});

test('an account can mail a limited number of strangers; its own users are still notified', async () => {
  const trial = await provider.createAccount({ plan: 'trial' });
  const own = `${trial.username}@example.com`;
  const sent = await Promise.allSettled(
    Array.from({ length: 60 }, (_, turn) =>
      sendSystemMail(provider.provider, trial.accountId, mail(`person${turn}@many.example`)),
    ),
  );
  expect(sent.filter(({ status }) => status === 'fulfilled').length).toBe(50);
  await sendSystemMail(provider.provider, trial.accountId, mail(own));
  expect(await mailed(own)).toBe(1);
});

test('notices beyond the budget are shown in the workbench but not mailed', async () => {
  const who = await provider.createAccount();
  await addRecipient(provider.provider, who.accountId, { email: 'watcher@bank.example' });
  for (let turn = 0; turn < 7; turn += 1) {
    await addNotice(provider.provider.database, who.accountId, {
      occasion: `turn ${turn}`,
      tone: 'info',
      title: 'Done',
      message: 'Done.',
      link: '/',
      mailTo: 'recipients',
    });
  }
  await mailNotices(provider.provider);
  expect(await mailed('watcher@bank.example')).toBe(5);
  const waiting = await provider.provider.database.first(
    sql`select 1 from notices where account_id = ${who.accountId} and mailed_at is null`,
  );
  expect(waiting).toBeUndefined();
});
