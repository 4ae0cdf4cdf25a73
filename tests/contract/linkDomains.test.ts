import { Value } from '@sinclair/typebox/value';
import { LinkDomain, LinkValidation } from 'sendwright/wire/linkDomains';
import { sql } from '../../provider/database/sql';
import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';
import { type OfficialClient, officialClient } from './client';

let provider: TestProvider;
let client: OfficialClient;

beforeAll(async () => {
  provider = await startTestProvider({ listen: true, jobs: false });
  client = officialClient(provider, provider.apiKey);
});
afterAll(() => provider.close());

test("the official client's example requests answer as published", async () => {
  const { username } = await provider.createAccount({ parent: provider });
  // The body and the query of its POST are from the examples, which also send a page's.
  const created = await client.call(
    'POST',
    '/v3/whitelabel/links',
    { default: true, domain: 'example.com', subdomain: 'mail' },
    { limit: 1, offset: 1 },
  );
  expect(created.status).toBe(201);
  const link = Value.Decode(LinkDomain, created.body);
  expect(link).toMatchObject({
    domain: 'example.com',
    subdomain: 'mail',
    default: true,
    valid: false,
    legacy: false,
    user_id: provider.userId,
    username: provider.username,
    dns: {
      domain_cname: { valid: false, type: 'cname', host: 'mail.example.com' },
      owner_cname: { valid: false, type: 'cname' },
    },
  });
  const at = `/v3/whitelabel/links/${link.id}`;
  expect(await client.call('GET', '/v3/whitelabel/links', undefined, { limit: 1 })).toEqual({
    status: 200,
    body: [link],
  });
  expect(await client.call('GET', '/v3/whitelabel/links/default', undefined, { domain: 'test_string' })).toEqual({
    status: 200,
    body: link,
  });
  expect(await client.call('GET', at)).toEqual({ status: 200, body: link });
  expect(await client.call('PATCH', at, { default: true })).toEqual({ status: 200, body: link });

  const checked = await client.call('POST', `${at}/validate`);
  expect([checked.status, Value.Decode(LinkValidation, checked.body).valid]).toEqual([200, false]);
  expect((await client.call('POST', `${at}/subuser`, { username })).status).toBe(400);
  await provider.provider.database.execute(sql`
    update link_domains set valid_at = now(), holds_host = true
    where account_id = ${provider.accountId} and link_id = ${link.id}`);
  expect(await client.call('POST', `${at}/subuser`, { username })).toMatchObject({
    status: 200,
    body: { id: link.id },
  });
  const shared = { username };
  expect(await client.call('GET', '/v3/whitelabel/links/subuser', undefined, shared)).toMatchObject({
    status: 200,
    body: { id: link.id },
  });
  expect((await client.call('DELETE', '/v3/whitelabel/links/subuser', undefined, shared)).status).toBe(204);
  expect((await client.call('DELETE', at)).status).toBe(204);
  expect((await client.call('GET', at)).status).toBe(404);
});
