import fc from 'fast-check';
import { sql } from '../../database/sql';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { idsOf, type NumberedKind, numbersOf } from './numbers';

let test1: TestProvider;
let stranger: TestAccount;
beforeAll(async () => {
  test1 = await startTestProvider({ jobs: false });
  stranger = await test1.createAccount();
});
afterAll(() => test1.close());

const database = () => test1.provider.database;

async function createLists(accountId: number, count: number): Promise<string[]> {
  const rows = await database().rows<{ list_id: string }>(sql`
    insert into lists (account_id, name) select ${accountId}, gen_random_uuid()::text from generate_series(1, ${count})
    returning list_id`);
  return rows.map((row) => row.list_id);
}

test('parallel requests give each object one number, and no number twice', async () => {
  const ids = await createLists(test1.accountId, 40);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_unused, index) =>
      numbersOf(database(), test1.accountId, 'list', index % 2 === 0 ? ids : ids.toReversed().slice(index)),
    ),
  );
  const [first] = answers;
  for (const answer of answers) for (const [id, number] of answer) expect([id, number]).toEqual([id, first?.get(id)]);
  expect(new Set(first?.values()).size).toBe(ids.length);
  const [{ last } = { last: 0 }] = await database().rows<{ last: number }>(sql`
    select last_number as last from legacy_counters where account_id = ${test1.accountId} and kind = 'list'`);
  expect(last).toBe(Math.max(...(first?.values() ?? [])));
});

test('whatever is asked for and deleted in whatever order, numbers stay and are never given again', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ delete: fc.boolean(), at: fc.nat({ max: 11 }), count: fc.integer({ min: 1, max: 4 }) }), {
        minLength: 1,
        maxLength: 8,
      }),
      async (steps) => {
        const account = await test1.createAccount();
        const alive = await createLists(account.accountId, 12);
        const given = new Map<string, number>();
        for (const step of steps) {
          const chosen = Array.from(
            { length: step.count },
            (_unused, index) => alive[(step.at + index) % alive.length],
          );
          const ids = [...new Set(chosen)].filter((id) => id !== undefined);
          if (step.delete) {
            await database().execute(
              sql`delete from lists where account_id = ${account.accountId} and list_id = any(${ids}::uuid[])`,
            );
            alive.splice(0, alive.length, ...alive.filter((id) => !ids.includes(id)));
            if (alive.length === 0) alive.push(...(await createLists(account.accountId, 3)));
            continue;
          }
          const numbers = await numbersOf(database(), account.accountId, 'list', ids);
          expect([...numbers.keys()].toSorted()).toEqual(ids.toSorted());
          const taken = new Set(given.values());
          for (const [id, number] of numbers) {
            if (given.has(id)) expect(number).toBe(given.get(id));
            else expect(taken.has(number)).toBe(false);
            given.set(id, number);
          }
          const back = await idsOf(database(), account.accountId, 'list', [...numbers.values()]);
          expect(new Map([...back].map(([number, id]) => [id, number]))).toEqual(numbers);
        }
      },
    ),
    { numRuns: 15 },
  );
});

test('each account and each kind counts from 1', async () => {
  const [list = ''] = await createLists(stranger.accountId, 1);
  expect([...(await numbersOf(database(), stranger.accountId, 'list', [list])).values()]).toEqual([1]);
  const segment = await database().first<{ segment_id: string }>(sql`
    insert into segments (account_id, name, query_version, query_dsl) values (${stranger.accountId}, 'One', 2, '')
    returning segment_id`);
  const id = segment?.segment_id ?? '';
  expect([...(await numbersOf(database(), stranger.accountId, 'segment', [id])).values()]).toEqual([1]);
});

test("another account's objects, other kinds, and what is no id get no number", async () => {
  const [theirs = ''] = await createLists(stranger.accountId, 1);
  for (const kind of ['list', 'segment', 'campaign'] as const satisfies readonly NumberedKind[])
    expect((await numbersOf(database(), test1.accountId, kind, [theirs, 'nonsense', ''])).size).toBe(0);
  const { size } = await idsOf(database(), test1.accountId, 'list', [0, -1, Number.MAX_SAFE_INTEGER]);
  expect(size).toBe(0);
});
