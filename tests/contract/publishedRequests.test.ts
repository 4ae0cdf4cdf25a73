import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from '../../provider/database/sql';
import { Cleanup } from '../../provider/testing/cleanup';
import { seedSend } from '../../provider/testing/seedSend';
import { startTestProvider, type TestAccount, type TestProvider } from '../../provider/testing/startTestProvider';
import { type Ask, type Fixture, fixtureDomains } from '../../provider/testing/tenancy/fixtures';
import { fixtureOf, operationsOf } from '../../provider/testing/tenancy/operations';
import { writeIpPool } from '../../provider/delivery/transport/ipPools';
import { officialClient } from './client';
import { bodies } from './published/bodies';
import { type PublishedRequest, publishedRequests } from './published/requests';

/** Why a request is answered differently (docs/api.md). */
const differs: Readonly<Record<string, string>> = {
  'POST /ips': 'addresses can’t be bought: the operator adds them to the server',
  'PATCH /partner_settings/new_relic': 'statistics are not sent to partners',
  'PUT /user/email': 'a stolen key must not take the account over: people change it, signed in',
  'PUT /user/password': 'the same',
  'PUT /user/username': 'the same',
};

/** An installation with an account that has one object of each kind. */
interface World {
  readonly provider: TestProvider;
  readonly account: TestAccount;
  readonly fixtures: readonly Fixture[];
  readonly values: Readonly<Record<string, string | number>>;
  /** The campaigns of requests that need one in a state of its own. */
  readonly campaignOf: Readonly<Record<string, string>>;
}

const cleanup = new Cleanup();
let paths: readonly string[];
const receiver = createServer((_request, response) => response.end());
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  cleanup.add(() => new Promise<void>((resolve) => receiver.close(() => resolve())));
});
afterAll(() => cleanup.run());

async function createWorld(): Promise<World> {
  const provider = cleanup.own(
    await startTestProvider({ listen: true, jobs: false, config: { webhookAddresses: ['127.0.0.1'] } }),
  );
  const account = await provider.createAccount({ password: 'correct horse battery' });
  const { database } = provider.provider;
  const { senderId, groupId } = await seedSend(database, account.accountId, { recipients: 0 });
  const ask: Ask = async (method, path, body) => {
    const answer = await provider.inject(method, path, body, { authorization: `Bearer ${account.apiKey}` });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  const test = { ...provider, ...account };
  const fixtures = (await Promise.all(fixtureDomains.map((make) => make(ask, test, account)))).flat();
  const { batch_id: batch } = await ask<{ batch_id: string }>('POST', '/v3/mail/batch');
  await writeIpPool(database, account.accountId, { name: 'second', addresses: ['192.0.2.79'] });
  const of = (path: string, name: string) => fixtureOf(fixtures, path)?.params[name] ?? '';
  const subuser = of('/v3/subusers/{subuser_name}', 'subuser_name');
  // The rule of the fixture is deleted, and the account must stay reachable.
  await ask('POST', '/v3/access_settings/whitelist', { ips: [{ ip: '127.0.0.0/8' }] });
  await database.execute(sql`update dkim_keys set valid_at = now() where account_id = ${account.accountId}`);
  await database.execute(sql`
    update link_domains set valid_at = now(), holds_host = true where account_id = ${account.accountId}`);
  const shares = { username: subuser };
  await ask('POST', `/v3/whitelabel/domains/${of('/v3/whitelabel/domains/{id}', 'id')}/subuser`, shares);
  await ask('POST', `/v3/whitelabel/links/${of('/v3/whitelabel/links/{id}', 'id')}/subuser`, shares);
  await ask('POST', `/v3/subusers/${subuser}/monitor`, { email: 'boss@bakery.example', frequency: 9 });
  const later = Math.floor(Date.now() / 1000) + 3600;
  let campaigns = 0;
  const values = {
    subuser,
    receiver: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    period: 'aggregated_by=day&start_date=2026-01-01&end_date=2026-04-01',
    sorted: 'sort_by_direction=asc&sort_by_metric=delivered',
    ip: '192.0.2.77',
    second_ip: '192.0.2.79',
    free_batch_id: batch,
    rule_id: Number(of('/v3/access_settings/whitelist/{rule_id}', 'rule_id')),
    list_id: Number(of('/v3/contactdb/lists/{list_id}', 'list_id')),
    recipient_id: of('/v3/contactdb/recipients/{recipient_id}', 'recipient_id'),
    campaign_text: of('/v3/campaigns/{campaign_id}', 'campaign_id'),
    later,
  };
  // Schedules are of campaigns that could be sent.
  const { id: list } = await ask<{ id: number }>('POST', '/v3/contactdb/lists', { name: 'Scheduled' });
  const campaign = async () => {
    const body = {
      title: `Ready ${(campaigns += 1)}`,
      subject: 'Fresh bread',
      sender_id: senderId,
      list_ids: [list],
      suppression_group_id: groupId,
      html_content: '<p>It is ready. [unsubscribe]</p>',
      plain_content: 'It is ready. [unsubscribe]',
    };
    return String((await ask<{ id: number }>('POST', '/v3/campaigns', body)).id);
  };
  const scheduled = await campaign();
  await ask('POST', `/v3/campaigns/${scheduled}/schedules`, { send_at: later });
  const schedules = '/campaigns/{campaign_id}/schedules';
  const campaignOf = {
    [`GET ${schedules}`]: scheduled,
    [`PATCH ${schedules}`]: scheduled,
    [`DELETE ${schedules}`]: scheduled,
    [`POST ${schedules}`]: await campaign(),
    [`POST ${schedules}/now`]: await campaign(),
    [`POST ${schedules}/test`]: await campaign(),
  };
  return { provider, account, fixtures, values, campaignOf };
}

/** The path of the operation that a request is for; undefined if there is none. */
const operationOf = (path: string): string | undefined => {
  const shape = path.replaceAll(/\{\w+\}/g, '{}');
  return paths.find((one) => one.replaceAll(/\{\w+\}/g, '{}') === `/v3${shape}`);
};

/** `{name}` alone becomes its value, with its type; inside a text it becomes text. */
function filled(value: unknown, values: World['values']): unknown {
  if (typeof value === 'string') {
    const [, name] = /^\{(\w+)\}$/.exec(value) ?? [];
    if (name !== undefined) return values[name];
    return value.replaceAll(/\{(\w+)\}/g, (_match, inside: string) => String(values[inside]));
  }
  if (Array.isArray(value)) return value.map((one) => filled(one, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, values)]));
}

async function answerOf(
  [, method, asked]: PublishedRequest,
  { provider, account, fixtures, values, campaignOf }: World,
) {
  const [path = '', query] = asked.split('?');
  const operation = operationOf(path);
  if (operation === undefined) return { status: 404, body: 'no such operation' };
  const campaign = campaignOf[`${method} ${path}`];
  const params: Readonly<Record<string, string>> = {
    ...fixtureOf(fixtures, operation)?.params,
    ...(campaign && { campaign_id: campaign }),
  };
  const url = operation.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? '1'));
  const body = filled(bodies[`${method} ${path}`], values) as object | undefined;
  const asks = query === undefined ? '' : `?${String(filled(query, values))}`;
  return officialClient(provider, account.apiKey).call(method, url + asks, body);
}

const pathOf = ([, , path]: PublishedRequest): string => path.split('?')[0] ?? '';
const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/**
 * Objects are deleted last, and the subuser last of all, because domains are shared with it. Domains for links are
 * validated after they were shared: nothing leads to this installation, so they are not valid from then on.
 */
const rank = (request: PublishedRequest): number => {
  if (byKey(request) === 'DELETE /subusers/{subuser_name}') return order.length;
  return order.indexOf(request[1]) + (byKey(request) === 'POST /whitelabel/links/{id}/validate' ? 0.5 : 0);
};
const inOrder = () => publishedRequests.toSorted((one, other) => rank(one) - rank(other));
const byKey = (request: PublishedRequest): string => `${request[1]} ${pathOf(request)}`;

test('the published requests answer with the published status, but those that are named here', async () => {
  expect(publishedRequests).toHaveLength(245);
  const worlds = [await createWorld(), await createWorld(), await createWorld(), await createWorld()] as const;
  const document = await worlds[0].provider.inject('GET', '/v3/openapi.json');
  paths = operationsOf(document.json()).map(({ path }) => path);
  const deletions = new Map<string, number>();
  const wrong: string[] = [];
  for (const request of inOrder()) {
    const [status, method] = request;
    // Deletions of one kind of object each need one of their own.
    const kind = pathOf(request).split('/').slice(0, 3).join('/');
    const place = method === 'DELETE' ? (deletions.get(kind) ?? 0) + 1 : 0;
    if (method === 'DELETE') deletions.set(kind, place);
    const world = worlds[place];
    if (!world) throw new Error(`There are too many deletions of ${kind}.`);
    const answer = await answerOf(request, world);
    if (answer.status !== status)
      wrong.push(`${byKey(request)}: ${answer.status} for ${status} ${JSON.stringify(answer.body)}`);
  }
  expect(wrong.filter((line) => !((line.split(':')[0] ?? '') in differs))).toEqual([]);
  expect(wrong).toHaveLength(Object.keys(differs).length);
});
