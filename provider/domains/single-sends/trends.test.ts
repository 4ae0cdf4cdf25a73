import { randomUUID } from 'node:crypto';
import type { SingleSendTrends } from 'sendwright/wire/singleSends';
import { sql } from '../../database/sql';
import { Cleanup } from '../../testing/cleanup';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider } from '../../testing/startTestProvider';

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

test('a trend has the days of a send that have begun, fourteen at most', async () => {
  const provider = cleanup.own(await startTestProvider({ jobs: false }));
  const { database } = provider.provider;
  const [today, old, draft] = await Promise.all(
    [1, 2, 3].map(async () => (await seedSend(database, provider.accountId, { recipients: 0 })).singleSendId),
  );
  const began = (id: string | undefined, hours: number) =>
    database.execute(sql`
    update single_sends
    set status = 'triggered', triggered_at = now() - make_interval(hours => ${hours}), finished_at = now()
    where account_id = ${provider.accountId} and single_send_id = ${id}`);
  const opened = (id: string | undefined, hours: number, opens: number) =>
    database.execute(sql`
    insert into send_counts (account_id, single_send_id, variation_id, phase, quarter, human_unique_opens)
    values
      (${provider.accountId}, ${id}, '00000000-0000-0000-0000-000000000000', 'send',
        now() - make_interval(hours => ${hours}), ${opens})`);
  await began(today, 2);
  // The quarter hour in which it was sent started before it.
  await opened(today, 3, 4);
  await opened(today, 1, 3);
  await began(old, 24 * 30);
  await opened(old, 24 * 29 - 1, 5);
  await opened(old, 1, 9);
  const trends = async (...ids: (string | undefined)[]) =>
    (await provider.inject('GET', `/v3/marketing/singlesends/trends?ids=${ids.join(',')}`)).json<SingleSendTrends>()
      .results;
  expect(await trends(today, old, draft)).toEqual([
    { id: today, opens: [7] },
    { id: old, opens: [0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
    { id: draft, opens: [] },
  ]);
  const stranger = randomUUID();
  expect(await trends(stranger)).toEqual([{ id: stranger, opens: [] }]);
});
