import { eventually } from '../../provider/testing/eventually';
import { type SeededSend, seedSend } from '../../provider/testing/seedSend';
import { type TestProvider, startTestProvider } from '../../provider/testing/startTestProvider';
import { type OfficialClient, officialClient } from './client';

let provider: TestProvider;
let client: OfficialClient;
let seeded: SeededSend;
beforeAll(async () => {
  provider = await startTestProvider({ listen: true });
  client = officialClient(provider, provider.apiKey);
  seeded = await seedSend(provider.provider.database, provider.accountId, { recipients: 3 });
});
afterAll(() => provider.close());

const path = '/v3/marketing/singlesends';

function idOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('id' in body) || typeof body.id !== 'string')
    throw new Error('The answer has no id.');
  return body.id;
}

test('the official client writes, sends and reads a single send', async () => {
  const created = await client.call('POST', path, { name: 'Spring', categories: ['news'] });
  expect(created).toMatchObject({ status: 201, body: { name: 'Spring', status: 'draft' } });
  const id = idOf(created.body);

  const changed = await client.call('PATCH', `${path}/${id}`, {
    send_to: { list_ids: [seeded.listId] },
    email_config: {
      subject: 'Hello {{first_name}}',
      html_content: '<p>Hello {{first_name}}</p>',
      sender_id: seeded.senderId,
      suppression_group_id: seeded.groupId,
    },
  });
  expect(changed.status).toBe(202);
  expect(await client.call('POST', `${path}/search`, { name: 'spr', status: ['draft'] })).toMatchObject({
    status: 200,
    body: { result: [{ id }], _metadata: { count: 1 } },
  });
  expect(await client.call('GET', `${path}/categories`)).toMatchObject({ status: 200, body: { categories: ['news'] } });

  expect(await client.call('PUT', `${path}/${id}/schedule`, { send_at: 'now' })).toMatchObject({
    status: 201,
    body: { status: 'scheduled' },
  });
  const stats = await eventually(async () => {
    const answer = await client.call('GET', '/v3/marketing/stats/singlesends', undefined, { singlesend_ids: id });
    return JSON.stringify(answer.body).includes('"delivered":3') && answer;
  });
  expect(stats).toMatchObject({
    status: 200,
    body: {
      results: [
        {
          id,
          aggregation: 'total',
          ab_variation: 'all',
          ab_phase: 'all',
          stats: { requests: 3, delivered: 3, opens: 0 },
        },
      ],
    },
  });
  expect(
    await client.call('GET', `/v3/marketing/stats/singlesends/${id}`, undefined, {
      aggregated_by: 'day',
      timezone: 'America/Chicago',
    }),
  ).toMatchObject({ status: 200, body: { results: [{ id, stats: { delivered: 3 } }] } });
  expect(await client.call('GET', `/v3/marketing/stats/singlesends/${id}/links`)).toMatchObject({
    status: 200,
    body: { results: [], total_clicks: 0 },
  });
  const csv = await client.call('GET', '/v3/marketing/stats/singlesends/export', undefined, { ids: id });
  expect(csv.status).toBe(200);
  expect(String(csv.body).split('\r\n')[1]).toMatch(new RegExp(`^Spring,${id},\\d{4}-\\d\\d-\\d\\d,3,3,0,`));

  const outbox = await client.call('GET', '/v3/marketing/outbox', undefined, { single_send_id: id });
  expect(outbox).toMatchObject({ status: 200, body: { _metadata: { count: 3 } } });
  expect(await client.call('GET', '/v3/marketing/outbox/status')).toMatchObject({
    body: { transport: 'capture', count: 3 },
  });

  const copy = await client.call('POST', `${path}/${id}`, { name: 'Again' });
  expect(copy).toMatchObject({ status: 201, body: { name: 'Again', status: 'draft' } });
  const scheduled = await client.call('PUT', `${path}/${idOf(copy.body)}/schedule`, {
    send_at: '2031-05-01T09:00:00Z',
  });
  expect(scheduled).toMatchObject({ status: 201, body: { send_at: '2031-05-01T09:00:00Z', status: 'scheduled' } });
  expect(await client.call('DELETE', `${path}/${idOf(copy.body)}/schedule`)).toMatchObject({
    status: 200,
    body: { status: 'draft' },
  });
  expect((await client.call('DELETE', `${path}/${idOf(copy.body)}`)).status).toBe(204);
  expect((await client.call('DELETE', path, undefined, { ids: id })).status).toBe(204);
  expect(await client.call('GET', `${path}/${id}`)).toMatchObject({
    status: 404,
    body: { errors: [{ message: 'not found' }] },
  });
});

test('a captured message can be read in its parts', async () => {
  await client.call('PUT', `${path}/${seeded.singleSendId}/schedule`, { send_at: 'now' });
  const first = await eventually(async () => {
    const { body } = await client.call('GET', '/v3/marketing/outbox', undefined, {
      single_send_id: seeded.singleSendId,
      email: 'reader1@',
    });
    return /"id":"(\d+)"/.exec(JSON.stringify(body))?.[1];
  });
  expect(await client.call('GET', `/v3/marketing/outbox/${first}`)).toMatchObject({
    status: 200,
    body: {
      to: 'reader1@example.org',
      subject: 'Hello Reader 1',
      html: expect.stringContaining('Hello Reader 1'),
      text: expect.stringContaining('Reader 1'),
    },
  });
  expect((await client.call('GET', '/v3/marketing/outbox/999999999')).status).toBe(404);
  const foreigner = await provider.createAccount();
  expect((await officialClient(provider, foreigner.apiKey).call('GET', `/v3/marketing/outbox/${first}`)).status).toBe(
    404,
  );
  expect((await client.call('DELETE', '/v3/marketing/outbox')).status).toBe(204);
});

test('the official client pauses, resumes and unschedules', async () => {
  const { singleSendId } = await seedSend(provider.provider.database, provider.accountId, {
    recipients: 2,
    domain: 'lifecycle.example',
  });
  const one = `${path}/${singleSendId}`;
  expect(await client.call('POST', `${one}/pause`)).toMatchObject({
    status: 409,
    body: { errors: [{ message: expect.any(String) }] },
  });
  expect(
    (await client.call('PUT', `${one}/schedule`, { send_at: new Date(Date.now() + 3_600_000).toISOString() })).status,
  ).toBe(201);
  expect(await client.call('POST', `${one}/cancel`)).toMatchObject({ status: 409 });
  expect(await client.call('POST', `${one}/pause`)).toMatchObject({
    status: 200,
    body: { ui_status: 'paused', pause: { reason: 'by_person' } },
  });
  expect(await client.call('POST', `${one}/resume`)).toMatchObject({
    status: 200,
    body: { ui_status: 'scheduled', pause: null },
  });
  expect(await client.call('DELETE', `${one}/schedule`)).toMatchObject({ status: 200, body: { status: 'draft' } });
});

test('the official client counts an audience, runs an A/B test, and cancels the rest', async () => {
  const { singleSendId, listId, groupId } = await seedSend(provider.provider.database, provider.accountId, {
    recipients: 50,
    domain: 'variants.example',
  });
  await client.call('POST', `/v3/asm/groups/${groupId}/suppressions`, {
    recipient_emails: ['reader1@variants.example'],
  });
  expect(
    await client.call('POST', `${path}/audience`, { send_to: { list_ids: [listId] }, suppression_group_id: groupId }),
  ).toMatchObject({ status: 200, body: { included: 50, receives: 49 } });
  const one = `${path}/${singleSendId}`;
  const abtest = {
    type: 'subject',
    winner_criteria: 'manual',
    test_percentage: 50,
    duration: 'PT1H',
    variations: [{ subject: 'One' }, { subject: 'Two' }],
  };
  expect(await client.call('PATCH', one, { abtest })).toMatchObject({
    status: 202,
    body: { abtest: { variations: [{ label: 'A' }, { label: 'B' }] } },
  });
  expect((await client.call('POST', `${one}/abtest/winner`, { template_id: singleSendId })).status).toBe(400);
  expect((await client.call('PUT', `${one}/schedule`, { send_at: 'now' })).status).toBe(201);
  await eventually(async () => JSON.stringify((await client.call('GET', one)).body).includes('"ui_status":"testing"'));
  expect(await client.call('GET', `${one}/abtest`)).toMatchObject({
    status: 200,
    body: { results: [{ label: 'A' }, { label: 'B' }] },
  });
  expect(await client.call('POST', `${one}/cancel`)).toMatchObject({ status: 200, body: { ui_status: 'cancelled' } });
  const [variation] = (await provider.inject('GET', one)).json<{ abtest: { variations: { id: string }[] } }>().abtest
    .variations;
  expect(await client.call('POST', `${one}/abtest/winner`, { template_id: variation?.id })).toMatchObject({
    status: 409,
  });
});

test('the official client begins a send with a design, whose subject and content are copied', async () => {
  const design = {
    name: 'Spring',
    subject: 'From the design',
    html_content: '<p>Designed</p>',
    plain_content: 'Plain',
    generate_plain_content: false,
  };
  const designId = idOf((await client.call('POST', '/v3/designs', design)).body);
  const created = await client.call('POST', path, { name: 'Designed', email_config: { design_id: designId } });
  const copied = {
    subject: 'From the design',
    html_content: '<p>Designed</p>',
    plain_content: 'Plain',
    generate_plain_content: false,
    editor: 'code',
    design_id: null,
  };
  expect(created).toMatchObject({ status: 201, body: { email_config: copied } });

  const { id: otherId } = (await client.call('POST', path, { name: 'Other', email_config: { subject: 'Mine' } }))
    .body as { id: string };
  expect(
    await client.call('PATCH', `${path}/${otherId}`, { email_config: { design_id: designId, subject: 'Mine' } }),
  ).toMatchObject({ status: 202, body: { email_config: { ...copied, subject: 'Mine' } } });
  expect(
    await client.call('PATCH', `${path}/${otherId}`, {
      email_config: { design_id: designId, html_content: '<p>Mine</p>' },
    }),
  ).toMatchObject({ status: 202, body: { email_config: { subject: 'From the design', html_content: '<p>Mine</p>' } } });

  const foreign = await client.call('POST', path, { name: 'Foreign', email_config: { design_id: otherId } });
  expect(foreign).toMatchObject({
    status: 400,
    body: { errors: [{ message: `invalid design id: ${otherId}`, field: 'email_config.design_id' }] },
  });
  const stranger = officialClient(provider, (await provider.createAccount()).apiKey);
  expect((await stranger.call('POST', path, { name: 'Stranger', email_config: { design_id: designId } })).status).toBe(
    400,
  );
});
