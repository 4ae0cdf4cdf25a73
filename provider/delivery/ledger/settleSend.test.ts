import type { Transaction } from '../../database/database';
import { sql } from '../../database/sql';
import { reopen } from '../../domains/deliveries/retryFailed';
import { lockSingleSend } from '../../domains/single-sends/queries';
import { eventually } from '../../testing/eventually';
import { seedSend } from '../../testing/seedSend';
import { type TestProvider, startTestProvider } from '../../testing/startTestProvider';
import { releaseWinner } from './releaseHeld';
import { settleSend } from './settleSend';
import type { SingleSendKey } from './singleSendKey';
import { snapshotSend } from './snapshotSend';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const database = () => provider.provider.database;

/** A send that has begun, all of whose copies are in one state. */
async function startedSend(state: string, zoneField: string | null = null, recipients = 3): Promise<SingleSendKey> {
  const { accountId } = await provider.createAccount();
  const key = { accountId, singleSendId: (await seedSend(database(), accountId, { recipients })).singleSendId };
  await database().execute(sql`
    update single_sends set status = 'scheduled', send_at = now(), zone_field = ${zoneField} where account_id = ${accountId}`);
  await snapshotSend(database(), key);
  await database().execute(sql`update deliveries set state = ${state} where account_id = ${accountId}`);
  return key;
}

const readSend = ({ accountId }: SingleSendKey) =>
  database().first(sql`select finished_at is not null as finished, next_work_at <= now() as due from single_sends where account_id = ${accountId}`);

const changes: ReadonlyArray<readonly [string, string, (transaction: Transaction, key: SingleSendKey) => Promise<void>]> = [
  ['the winner of its test is picked', 'held', (transaction, key) => releaseWinner(transaction, key, '11111111-1111-4111-8111-111111111111')],
  ['its failed copies are tried again', 'bounced', async (transaction, key) => {
    await transaction.execute(sql`update deliveries set state = 'waiting' where account_id = ${key.accountId}`);
    await reopen(transaction, key.accountId, key.singleSendId);
  }],
];
test.each(changes)('a worker that settles a send while %s leaves it to be worked on', async (_what, state, change) => {
  const key = await startedSend(state);
  let settling: Promise<void> | undefined;
  await database().transaction(async (transaction) => {
    await lockSingleSend(transaction, key.accountId, key.singleSendId);
    await change(transaction, key);
    settling = database().transaction((other) => settleSend(other, key));
    await eventually(() => database().first(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`));
  });
  await settling;
  expect(await readSend(key)).toEqual({ finished: false, due: true });
});

test("a send by the recipients' time zones that nobody receives is due, and then finished", async () => {
  const key = await startedSend('waiting', 'e1_T', 0);
  expect(await readSend(key)).toEqual({ finished: false, due: true });
  await database().transaction((transaction) => settleSend(transaction, key));
  expect(await readSend(key)).toEqual({ finished: true, due: null });
});
