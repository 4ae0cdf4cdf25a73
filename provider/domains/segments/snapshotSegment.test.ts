import { sql } from '../../database/sql';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { snapshotSegment } from './snapshotSegment';

let product: TestProvider;
beforeAll(async () => {
  product = await startTestProvider({ jobs: false });
});
afterAll(() => product.close());

test('snapshots taken at the same time keep each member once, without those who are none any more', async () => {
  const {
    accountId,
    provider: { database },
  } = product;
  await database.execute(sql`
    insert into contacts (account_id, email, city)
    select ${accountId}, 'reader' || number || '@example.com', 'Lyon' from generate_series(1, 200) as number`);
  const answer = await product.inject('POST', '/v3/marketing/segments/2.0', {
    name: 'In Lyon',
    query_dsl: "SELECT c.contact_id, c.updated_at FROM contact_data AS c WHERE c.city = 'Lyon'",
  });
  const { id } = answer.json<{ id: string }>();
  const snapshots = () =>
    Promise.all(Array.from({ length: 4 }, () => snapshotSegment(database, accountId, id, AbortSignal.timeout(60_000))));
  const members = async () =>
    (
      await database.rows<{ email: string }>(sql`
        select email from segment_contacts join contacts using (account_id, contact_id)
        where segment_contacts.account_id = ${accountId} and segment_id = ${id}`)
    ).map(({ email }) => email);
  const counted = async () =>
    (
      await database.first<{ contacts_count: number }>(sql`
        select contacts_count from segments where account_id = ${accountId} and segment_id = ${id}`)
    )?.contacts_count;
  await snapshots();
  expect([await counted(), (await members()).length]).toEqual([200, 200]);
  await database.execute(sql`
    update contacts set city = 'Paris' where account_id = ${accountId} and email like 'reader1%'`);
  await database.execute(sql`
    insert into contacts (account_id, email, city) values (${accountId}, 'new@example.com', 'Lyon')`);
  await snapshots();
  const after = await members();
  expect(await counted()).toBe(after.length);
  expect(after).toContain('new@example.com');
  expect(after).not.toContain('reader1@example.com');
  expect(new Set(after).size).toBe(after.length);
});
