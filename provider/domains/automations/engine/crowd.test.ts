import { sql } from '../../../database/sql';
import { makeAutomation } from '../../../testing/automations';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { lockContacts } from '../../contacts/jobs/contactJobs';
import { advanceAutomations } from './automationService';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

/** Several batches; `npm run bench -- journeys steps` does the same with a million. */
const crowd = 5500;

test('a crowd that enters in one statement takes each step once, by two workers, while some are deleted', async () => {
  const { database, log } = provider.provider;
  const tag = (name: string) => ({ type: 'action' as const, action_config: { action: 'add_tag' as const, tag: name } });
  const automation = await makeAutomation(provider, {
    steps: [tag('In'), { type: 'split', condition: { percentage: 50 }, yes: [tag('A')], no: [tag('B')] }],
  });
  const { accountId, id, listId, ask } = automation;
  expect((await ask('POST', `/${id}/live`)).status).toBe(200);
  await database.execute(sql`
    with added as (
      insert into contacts (account_id, email) select ${accountId}::bigint, 'reader' || n || '@example.org'
      from generate_series(1, ${crowd}::int) as n returning contact_id
    )
    insert into list_contacts (account_id, list_id, contact_id)
    select ${accountId}::bigint, ${listId}::uuid, contact_id from added`);
  const work = async (): Promise<void> => {
    while ((await advanceAutomations(database, log)) > 0);
  };
  const removed = await database.rows<{ contact_id: string }>(sql`
    select contact_id from contacts where account_id = ${accountId} order by email limit 100`);
  await Promise.all([
    work(),
    work(),
    database.transaction(async (transaction) => {
      await lockContacts(transaction, accountId);
      await transaction.execute(sql`
        delete from contacts where account_id = ${accountId}
          and contact_id = any(${removed.map((one) => one.contact_id)}::uuid[])`);
    }),
  ]);
  await work();
  expect((await ask('GET', `/${id}/contacts?page_size=1`)).body).toMatchObject({
    counts: { active: 0, completed: crowd - removed.length, exited: 0 },
  });
  const paths = await database.rows<{ steps: number; contacts: number }>(sql`
    select steps, count(*)::int as contacts from (
      select count(*)::int as steps from automation_trace
      where account_id = ${accountId} and automation_id = ${id} group by contact_id
      having count(*) = count(distinct step_id)
    ) as taken group by steps`);
  expect(paths).toEqual([{ steps: 3, contacts: crowd - removed.length }]);
  const tags = await database.rows<{ name: string; contacts: number }>(sql`
    select name, count(*)::int as contacts from contact_tags join tags using (account_id, tag_id)
    where account_id = ${accountId} group by name order by name`);
  const [a, b, all] = tags.map(({ contacts }) => contacts);
  expect([(a ?? 0) + (b ?? 0), all]).toEqual([crowd - removed.length, crowd - removed.length]);
});
