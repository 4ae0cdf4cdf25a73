import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';

// `tenancy.test.ts` asks for another account's ids in paths; here they are in bodies and queries.

let provider: TestProvider;
let stranger: string;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  stranger = `Bearer ${(await provider.createAccount()).apiKey}`;
});
afterAll(() => provider.close());

/** Creates something in the first account; returns its id. */
async function create(path: string, body: object): Promise<string> {
  const answer = await provider.inject('POST', path, body);
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
  return String(answer.json<{ id: unknown }>().id);
}

test("another account's ids in a body or query name nothing, and the response has nothing of theirs", async () => {
  const query = "SELECT contact_id, updated_at FROM contact_data WHERE email = 'a@example.com'";
  const content = { html_content: '<p>tenancy</p>' };
  const list = await create('/v3/marketing/lists', { name: 'tenancy' });
  const segment = await create('/v3/marketing/segments/2.0', { name: 'tenancy', query_dsl: query });
  const design = await create('/v3/designs', { name: 'tenancy', ...content });
  const group = Number(await create('/v3/asm/groups', { name: 'tenancy', description: 'tenancy' }));
  const send = await create('/v3/marketing/singlesends', { name: 'tenancy', email_config: content });
  const template = await create('/v3/templates', { name: 'tenancy', generation: 'dynamic' });
  const version = await create(`/v3/templates/${template}/versions`, {
    name: 'tenancy',
    subject: 'tenancy',
    ...content,
  });
  const listNumber = Number(await create('/v3/contactdb/lists', { name: 'tenancy, legacy' }));
  const conditions = [{ field: 'last_name', operator: 'eq', value: 'tenancy' }];
  const segmentNumber = Number(await create('/v3/contactdb/segments', { name: 'tenancy, legacy', conditions }));
  const campaign = await create('/v3/campaigns', { title: 'tenancy' });
  const { batch_id: batch } = (await provider.inject('POST', '/v3/mail/batch')).json<{ batch_id: string }>();
  const message = {
    personalizations: [{ to: [{ email: 'reader@example.com' }] }],
    from: { email: 'ada@example.com' },
    subject: 'Hello',
    content: [{ type: 'text/plain', value: 'Hello' }],
  };

  const requests: readonly (readonly ['GET' | 'POST' | 'PUT', string, object?])[] = [
    ['POST', '/v3/marketing/singlesends', { name: 'x', send_to: { list_ids: [list] } }],
    ['POST', '/v3/marketing/singlesends', { name: 'x', send_to: { segment_ids: [segment] } }],
    ['POST', '/v3/marketing/singlesends', { name: 'x', email_config: { suppression_group_id: group } }],
    ['POST', '/v3/marketing/singlesends', { name: 'x', email_config: { design_id: design } }],
    ['POST', '/v3/marketing/singlesends/audience', { send_to: { list_ids: [list] } }],
    ['POST', '/v3/marketing/test/send_email', { emails: ['a@example.com'], template_id: template }],
    ['POST', '/v3/marketing/test/send_email', { emails: ['a@example.com'], template_id: send }],
    ['POST', '/v3/marketing/test/send_email', { emails: ['a@example.com'], version_id_override: version }],
    ['PUT', '/v3/marketing/contacts', { list_ids: [list], contacts: [{ email: 'a@example.com' }] }],
    ['GET', `/v3/marketing/contacts/browse?list_id=${list}`],
    ['GET', `/v3/marketing/contacts/reach?list_id=${list}`],
    ['POST', '/v3/marketing/contacts/exports', { list_ids: [list] }],
    ['POST', '/v3/marketing/contacts/exports', { segment_ids: [segment] }],
    ['PUT', '/v3/marketing/contacts/imports', { file_type: 'csv', list_ids: [list], field_mappings: ['_rf0_T'] }],
    ['POST', '/v3/marketing/segments/2.0', { name: 'x', parent_list_ids: [list], query_dsl: query }],
    ['POST', '/v3/marketing/forms', { name: 'x', list_id: list }],
    ['POST', '/v3/mail/send', { ...message, template_id: template }],
    ['POST', '/v3/mail/send', { ...message, asm: { group_id: group } }],
    ['POST', '/v3/mail/send', { ...message, batch_id: batch }],
    ['POST', '/v3/user/scheduled_sends', { batch_id: batch, status: 'cancel' }],
    ['POST', '/v3/contactdb/segments', { name: 'x', list_id: listNumber, conditions }],
    [
      'POST',
      '/v3/contactdb/recipients/search',
      { conditions: [{ field: 'opens.campaign_identifier', operator: 'eq', value: campaign }] },
    ],
    ['POST', '/v3/contactdb/recipients/search', { list_id: listNumber, conditions }],
    ['POST', '/v3/contactdb/exports', { list_ids: [listNumber] }],
    ['POST', '/v3/contactdb/exports', { segment_ids: [segmentNumber] }],
    ['POST', '/v3/campaigns', { title: 'x', list_ids: [listNumber] }],
    ['POST', '/v3/campaigns', { title: 'x', segment_ids: [segmentNumber] }],
    ['POST', '/v3/campaigns', { title: 'x', suppression_group_id: group }],
    ['GET', `/v3/marketing/stats/singlesends/export?ids=${send}`],
  ];
  const open: string[] = [];
  for (const [method, path, body] of requests) {
    const { statusCode, body: text } = await provider.inject(method, path, body, { authorization: stranger });
    if (![400, 403, 404].includes(statusCode) || text.includes('tenancy'))
      open.push(`${method} ${path} ${JSON.stringify(body)}: ${statusCode} ${text.slice(0, 200)}`);
  }
  expect(open).toEqual([]);
});

test("folders and images of another account can't be seen, moved or emptied", async () => {
  const form = new FormData();
  const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
  form.append('upload', new File([new Uint8Array(gif)], 'tenancy.gif', { type: 'image/gif' }));
  form.append('folder', 'tenancy');
  const sent = new Response(form);
  const { id } = (
    await provider.inject('POST', '/v3/images', Buffer.from(await sent.arrayBuffer()), {
      'content-type': sent.headers.get('content-type') ?? '',
    })
  ).json<{ id: string }>();
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await provider.inject(method, path, body, { authorization: stranger })).json<object>();

  expect(await ask('GET', '/v3/images/folders')).toEqual({ result: [] });
  expect(await ask('GET', '/v3/images?folder=tenancy')).toMatchObject({ result: [] });
  expect(await ask('POST', '/v3/images/move', { ids: [id], to: 'mine' })).toEqual({ moved: 0 });
  expect(await ask('POST', '/v3/images/move', { from: 'tenancy', to: '' })).toEqual({ moved: 0 });
  expect((await provider.inject('GET', '/v3/images/folders')).json()).toEqual({
    result: [{ name: 'tenancy', images: 1 }],
  });
});
