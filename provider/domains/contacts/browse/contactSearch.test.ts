import type { ContactPage } from 'sendwright/wire/contacts';
import { startTestProvider, type TestAccount, type TestProvider } from '../../../testing/startTestProvider';
import { finishedJob } from '../../../testing/testImports';

let test1: TestProvider;
beforeAll(async () => {
  test1 = await startTestProvider();
});
afterAll(() => test1.close());

/** The API as another account sees it. */
const as = (account: TestAccount): Pick<TestProvider, 'inject'> => ({
  inject: (method, path, body) => test1.inject(method, path, body, { authorization: `Bearer ${account.apiKey}` }),
});

async function upsert(body: object, who: Pick<TestProvider, 'inject'>): Promise<void> {
  const response = await who.inject('PUT', '/v3/marketing/contacts', body);
  await finishedJob(who, response.json<{ job_id: string }>().job_id);
}

test('contacts are found by the start of any word of their names', async () => {
  const [api, other] = [as(await test1.createAccount()), as(await test1.createAccount())];
  const people = [
    { email: 'a@example.com', first_name: 'Mary  Ann', last_name: "O'Hara-Smith" },
    { email: 'b@example.com', first_name: 'Annika' },
    { email: 'c@example.com', last_name: 'van Houten' },
    { email: 'anna@example.com' },
  ];
  await upsert({ contacts: people }, api);
  await upsert({ contacts: [{ email: 'd@example.com', first_name: 'Annabel' }] }, other);
  const found = async (search: string) => {
    const query = new URLSearchParams({ search, sort: 'email' });
    const { result } = (await api.inject('GET', `/v3/marketing/contacts/browse?${query}`)).json<ContactPage>();
    return result.map(({ email }) => email);
  };
  expect(await found('ANN')).toEqual(['a@example.com', 'anna@example.com', 'b@example.com']);
  expect(await found('ann smi')).toEqual(['a@example.com']);
  expect(await found('hara-smith')).toEqual(['a@example.com']);
  expect(await found('mary-ann')).toEqual(['a@example.com']);
  // What comes before a separator is a whole word.
  expect(await found('mar-ann')).toEqual([]);
  expect(await found('mary-an')).toEqual(['a@example.com']);
  expect(await found("O'Hara")).toEqual(['a@example.com']);
  expect(await found('O’Hara')).toEqual(['a@example.com']);
  expect(await found('hout')).toEqual(['c@example.com']);
  expect(await found('outen')).toEqual([]);
  expect(await found('- -')).toEqual([]);
  const long = await api.inject('GET', `/v3/marketing/contacts/browse?search=${'a'.repeat(3000)}`);
  expect(long.statusCode).toBe(400);
});

test('contacts are found by the start of any word of addresses, phone numbers and IDs', async () => {
  const [api, other] = [as(await test1.createAccount()), as(await test1.createAccount())];
  const people = [
    { email: 'ada.lovelace+news@example.com', first_name: 'Ada', phone_number_id: '+15415550100' },
    { email: 'byron@ada-lovelace.org', external_id: 'CRM_77-Gold', phone_number: '(030) 901 820' },
    { email: 'carl@example.com', anonymous_id: 'Web.Visitor', phone_number_id: '+491711234567' },
  ];
  await upsert({ contacts: people }, api);
  await upsert({ contacts: [{ email: 'ada.lovelace@example.net', phone_number_id: '+15415550199' }] }, other);
  const found = async (search: string) => {
    const query = new URLSearchParams({ search, sort: 'email' });
    const { result } = (await api.inject('GET', `/v3/marketing/contacts/browse?${query}`)).json<ContactPage>();
    return result.map(({ email }) => email[0]).join('');
  };
  const id = (await api.inject('GET', '/v3/marketing/contacts/browse?sort=-email')).json<ContactPage>().result[0]?.id;
  const searches = {
    lovelace: 'ab',
    'example love': 'a',
    'com carl': 'c',
    'ada.love': 'a',
    'lovelace+news@example.com': 'a',
    'lovelace@example': '',
    'news@ada': '',
    gold: 'b',
    crm_77: 'b',
    '77-gold': 'b',
    'web.vis': 'c',
    vis: 'c',
    isitor: '',
    '+1 541 555 0100': 'a',
    '(541) 555-0100': 'a',
    '5415550': 'a',
    '555-0100': 'a',
    '0100': 'a',
    'ada 541-555': 'a',
    '0171 1234567': 'c',
    '+49171': 'c',
    '0049 171': 'c',
    '030901820': 'b',
    '030 901': 'b',
    [String(id)]: 'c',
  };
  const results: Record<string, string> = {};
  for (const search of Object.keys(searches)) results[search] = await found(search);
  expect(results).toEqual(searches);
});

test('a page can be asked for without the count', async () => {
  const api = as(await test1.createAccount());
  const contacts = Array.from({ length: 12 }, (_, index) => ({
    email: `page${String(index).padStart(2, '0')}@example.com`,
    ...(index % 2 === 0 ? {} : { first_name: `Name ${index % 3}` }),
  }));
  await upsert({ contacts: [...contacts, { email: 'other@example.com' }] }, api);
  for (const sort of ['created_at', '-created_at', 'email', 'first_name', '-first_name']) {
    const seen: string[] = [];
    let path: string | undefined = `/v3/marketing/contacts/browse?search=page&count=false&page_size=5&sort=${sort}`;
    while (path) {
      const page: ContactPage = (await api.inject('GET', path)).json<ContactPage>();
      expect([page.contact_count, page._metadata.count]).toEqual([undefined, undefined]);
      seen.push(...page.result.map(({ email }) => email));
      path = page._metadata.next && new URL(page._metadata.next).pathname + new URL(page._metadata.next).search;
    }
    expect(seen.toSorted()).toEqual(contacts.map(({ email }) => email));
  }
  const whole = await api.inject('GET', '/v3/marketing/contacts/browse?search=page&count=false');
  expect(whole.json<ContactPage>().contact_count).toBe(12);
});
