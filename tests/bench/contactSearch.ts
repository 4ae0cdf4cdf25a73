// The first page of a search among the contacts of one account, as the grid asks for it, and the count that follows.
// Each kind of search is tried with many words. Data is in a folder in /tmp, which is deleted.
import { sql } from '../../provider/database/sql';
import { countFromCommandLine } from './benchDatabase';
import { withBenchProvider } from './benchProvider';
import { type Figure, percentile, report } from './report';

/** Contacts; a smaller number on the command line for a shorter run. */
const contacts = countFromCommandLine(1_000_000);
const limit = 100;
/** Of each kind; all of them are fewer than an account may make in a minute. */
const calls = 20;
const batch = 50_000;

const firstNames =
  'Ada Grace Alan Linus Maria Anna Paul Peter John Jane Emily Olivia Noah Liam Mia Zoe Lea Max Tom Tim'.split(' ');
const lastNames = 'Smith Jones Taylor Brown Lovelace Hopper Turing Garcia Miller Davis'.split(' ');

const times = (count: number, search: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => search(index * 7919));
const one = (values: readonly string[], index: number): string => values[index % values.length] ?? '';

/** Every kind of search, from words that all contacts have to words that one has. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  'one contact: address': times(calls, (index) => `person${(index * 31) % contacts}@`),
  'one contact: phone number': times(calls, (index) => `20000${String((index * 31) % contacts).padStart(7, '0')}`),
  'one contact: id': times(calls, (index) => `customer-${(index * 31) % contacts}`),
  '20 contacts: last name': times(calls, (index) => `${one(lastNames, index)}son${index % 5000}`),
  '200 contacts: domain': times(calls, (index) => `company${index % 5000}`),
  '2% of contacts: last name': times(calls, (index) => `${one(lastNames, index)}son${1 + (index % 4)}`),
  '5% of contacts: first name': times(calls, (index) => one(firstNames, index)),
  '50% of contacts: domain': times(calls, () => 'gmail'),
  'the oldest 10%': times(calls, () => 'founders'),
  'two words of one contact': times(calls, (index) => `person${(index * 31) % contacts} customer`),
  'several common words': times(calls, (index) => `${one(firstNames, index)} ${one(lastNames, index + 1)} com`),
  'common words, nobody has all': times(calls, (index) => `gmail yahoo ${one(lastNames, index)}`),
  'common words of few': times(calls, (index) => `founders ${one(firstNames, index)} yahoo`),
};

await withBenchProvider(async (bench) => {
  const { database } = bench;
  const { accountId, apiKey } = await bench.signUp();
  for (let from = 0; from < contacts; from += batch)
    await database.execute(sql`
      insert into contacts (account_id, email, external_id, first_name, last_name, phone_number_id)
      select ${accountId}, 'person' || n || '@' || case when n < ${contacts / 10}::integer then 'founders.org'
          when n % 10 < 5 then 'gmail.com' when n % 10 < 7 then 'yahoo.com' else 'company' || n % 5000 || '.com' end,
        'customer-' || n, (${firstNames}::text[])[1 + n * 7919::bigint % 20],
        (${lastNames}::text[])[1 + n * 104729::bigint % 10] || case when n % 4 = 0 then '' else 'son' || n % 5000 end,
        case when n % 3 = 0 then '+120000' || lpad(n::text, 7, '0') end
      from generate_series(${from}::integer, ${Math.min(contacts, from + batch) - 1}::integer) as n`);
  await database.execute(sql`vacuum analyze contacts`);
  const measure = async (url: string): Promise<number> => (await bench.get(url, apiKey)).milliseconds;
  const figures: Figure[] = [];
  const table: Record<string, string | number>[] = [];
  for (const [kind, searches] of Object.entries(kinds)) {
    const [first = ''] = searches;
    const query = (search: string): string => `/v3/marketing/contacts/browse?search=${encodeURIComponent(search)}`;
    const pages: number[] = [];
    const byName: number[] = [];
    // Not measured: the first of a kind reads from disk, and compiles.
    await measure(`${query(first)}&count=false`);
    for (const search of searches) {
      pages.push(await measure(`${query(search)}&count=false&page_size=100`));
      byName.push(await measure(`${query(search)}&count=false&page_size=100&sort=email`));
    }
    const { milliseconds: counting, body } = await bench.get(
      `/v3/marketing/contacts/reach?search=${encodeURIComponent(first)}`,
      apiKey,
    );
    const { matching } = JSON.parse(body) as { matching: number };
    const p95 = percentile(pages, 0.95);
    table.push({
      kind,
      example: first,
      matching,
      'p50 ms': percentile(pages, 0.5).toFixed(1),
      'p95 ms': p95.toFixed(1),
      'by email p95 ms': percentile(byName, 0.95).toFixed(1),
      'count ms': counting.toFixed(0),
    });
    figures.push({ name: `${kind}, p95`, value: p95, unit: 'ms', limit });
  }
  console.table(table);
  report(figures);
});
