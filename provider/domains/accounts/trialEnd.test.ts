import type { UserStatus } from 'sendwright/wire/user';
import { sql } from '../../database/sql';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;
let operator: TestAccount;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  operator = await provider.createAccount({ operator: true });
});
afterAll(() => provider.close());

const day = 24 * 60 * 60 * 1000;
const as = ({ apiKey }: Pick<TestAccount, 'apiKey'>) => ({ authorization: `Bearer ${apiKey}` });
const statusOf = async (who: TestAccount) =>
  (await provider.inject('GET', '/v3/user/status', undefined, as(who))).json<UserStatus>();
const change = (who: TestAccount, body: object) =>
  provider.inject('PATCH', `/v3/administration/accounts/${who.accountId}`, body, as(operator));
const passTime = (who: TestAccount) =>
  provider.provider.database.execute(
    sql`update accounts set trial_ends_at = now() - interval '1 second' where account_id = ${who.accountId}`,
  );
/** The status and the first error message of a request that requires the right to send. */
async function mail(who: TestAccount): Promise<readonly [number, string | undefined]> {
  const answer = await provider.inject(
    'POST',
    '/v3/mail/send',
    {
      personalizations: [{ to: [{ email: 'reader@readers.example' }] }],
      from: { email: 'nobody@example.com' },
      subject: 'Hello',
      content: [{ type: 'text/plain', value: 'Hello' }],
    },
    as(who),
  );
  return [answer.statusCode, answer.json<{ errors?: { message: string }[] }>().errors?.[0]?.message];
}
const over = [403, "The trial of this account is over, so it can't send. Upgrade or contact Support."] as const;

test('a trial lasts 60 days, then nothing is sent until the plan is changed', async () => {
  const who = await provider.createAccount({ plan: 'trial' });
  const { status, hold, trial_ends_at: endsAt = '' } = await statusOf(who);
  expect([status, hold, Math.round((Date.parse(endsAt) - Date.now()) / day)]).toEqual(['active', undefined, 60]);
  expect(await mail(who)).not.toEqual(over);

  await passTime(who);
  expect(await mail(who)).toEqual(over);
  expect(await statusOf(who)).toMatchObject({ status: 'suspended', hold: 'trial_over' });
  const maySend = await provider.provider.database.first(sql`select account_may_send(${who.accountId}) as "maySend"`);
  expect(maySend).toEqual({ maySend: false });

  await change(who, { plan: 'free' });
  expect(await mail(who)).not.toEqual(over);
  const free = await statusOf(who);
  expect([free.status, free.hold, free.trial_ends_at]).toEqual(['active', undefined, undefined]);
});

test('the operator starts a trial again by the plan, and lets one go on by its package', async () => {
  const who = await provider.createAccount({ plan: 'basic' });
  await change(who, { plan: 'trial' });
  expect(Date.parse((await statusOf(who)).trial_ends_at ?? '')).toBeGreaterThan(Date.now() + 59 * day);
  await passTime(who);
  // Saving the account unchanged starts no second trial.
  await change(who, { plan: 'trial' });
  expect(await mail(who)).toEqual(over);
  await change(who, { package: { cutoff_trial: false } });
  expect(await mail(who)).not.toEqual(over);
  expect(await statusOf(who)).toMatchObject({ status: 'active' });
});

test('an account that was stopped for another reason says that one', async () => {
  const who = await provider.createAccount({ plan: 'trial' });
  await passTime(who);
  await change(who, { status: 'banned' });
  expect(await mail(who)).toEqual([403, "This account is banned and can't send. Contact Support."]);
  const { status, hold } = await statusOf(who);
  expect([status, hold]).toEqual(['banned', undefined]);
});
