import PostalMime from 'postal-mime';
import { createBlock, emptyDesign, paragraphs } from 'sendwright/email';
import type { Template, TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import { sql } from '../../provider/database/sql';
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
  // Makes news@example.com a verified sender.
  seeded = await seedSend(provider.provider.database, provider.accountId, { recipients: 0 });
});
afterAll(() => provider.close());

const root = '/v3/templates';
const from = { email: 'news@example.com', name: 'News' };

async function create(name: string, generation: 'legacy' | 'dynamic' = 'dynamic'): Promise<Template> {
  const { status, body } = await client.call('POST', root, { name, generation });
  expect(status).toBe(201);
  return body as Template;
}
async function addVersion(template: Template, values: object = {}): Promise<TemplateVersion> {
  const { status, body } = await client.call('POST', `${root}/${template.id}/versions`, {
    name: 'First',
    subject: 'Order {{number}}',
    html_content: '<p>Hello {{name}}</p>',
    ...values,
  });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body as TemplateVersion;
}
async function received(to: string) {
  const { raw } = await eventually(() =>
    provider.provider.database
      .first<{ raw: Buffer }>(sql`
  select raw from captured_messages where account_id = ${provider.accountId} and email = ${to}`)
      .then((row) => row ?? false),
  );
  return PostalMime.parse(raw);
}
const refused = (status: number, field: string | null) => ({
  status,
  body: { errors: [expect.objectContaining({ field })] },
});

test("a version's thumbnail has an address before it is drawn", async () => {
  const template = await create('Drawn');
  const { thumbnail_url: address, thumbnail_ready: isDrawn } = await addVersion(template);
  expect([typeof address, isDrawn]).toEqual(['string', false]);
  const answer = await fetch(address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await fetch(address.replace(/[0-9a-f]{4}\.jpg$/, '0000.jpg'))).status).toBe(404);
  const { versions } = (await client.call('GET', `${root}/${template.id}`)).body as Template;
  expect(versions[0]?.thumbnail_url).toEqual(expect.any(String));
});

test('a template is created, renamed, copied with its versions and deleted', async () => {
  const template = await create('  Receipt  ');
  expect(template).toEqual({
    id: expect.stringMatching(/^d-[0-9a-f]{32}$/),
    name: 'Receipt',
    generation: 'dynamic',
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    versions: [],
  });
  const legacy = (await client.call('POST', root, { name: 'Old' })).body as Template;
  expect(legacy).toMatchObject({ generation: 'legacy', id: expect.stringMatching(/^[0-9a-f-]{36}$/) });

  const version = await addVersion(template);
  expect(version).toMatchObject({
    template_id: template.id,
    active: 1,
    editor: 'code',
    plain_content: 'Hello {{name}}',
    generate_plain_content: true,
    test_data: '{}',
    warnings: [],
  });
  expect(await client.call('PATCH', `${root}/${template.id}`, { name: 'Bill' })).toMatchObject({
    status: 200,
    body: { name: 'Bill', versions: [{ id: version.id, html_content: '<p>Hello {{name}}</p>' }] },
  });

  const copy = await client.call('POST', `${root}/${template.id}`, { name: 'Bill two' });
  expect(copy).toMatchObject({
    status: 201,
    body: { name: 'Bill two', versions: [{ active: 1, name: 'First', html_content: '<p>Hello {{name}}</p>' }] },
  });
  expect(await client.call('POST', `${root}/${template.id}`)).toMatchObject({
    status: 201,
    body: { name: 'Duplicate: Bill' },
  });
  expect((copy.body as Template).versions[0]?.id).not.toBe(version.id);

  expect(await client.call('DELETE', `${root}/${template.id}`)).toMatchObject({ status: 204 });
  expect(await client.call('GET', `${root}/${template.id}`)).toMatchObject(refused(404, 'template_id'));
  expect(await client.call('GET', `${root}/${template.id}/versions/${version.id}`)).toMatchObject(
    refused(404, 'version_id'),
  );
});

test('one version is active; activating another swaps them', async () => {
  const template = await create('Swap');
  const [first, second] = [await addVersion(template), await addVersion(template, { name: 'Second' })];
  expect([first.active, second.active]).toEqual([1, 0]);
  expect(await client.call('POST', `${root}/${template.id}/versions/${second.id}/activate`)).toMatchObject({
    status: 200,
    body: { active: 1 },
  });
  expect(await client.call('GET', `${root}/${template.id}`)).toMatchObject({
    body: {
      versions: [
        { id: first.id, active: 0 },
        { id: second.id, active: 1 },
      ],
    },
  });
  expect(await client.call('PATCH', `${root}/${template.id}/versions/${first.id}`, { active: 1 })).toMatchObject({
    body: { active: 1 },
  });
  expect(await client.call('GET', `${root}/${template.id}/versions/${second.id}`)).toMatchObject({
    body: { active: 0 },
  });
  expect(await addVersion(template, { name: 'Third', active: 1 })).toMatchObject({ active: 1 });
  expect(await client.call('DELETE', `${root}/${template.id}/versions/${first.id}`)).toMatchObject({ status: 204 });
  expect(
    ((await client.call('GET', `${root}/${template.id}`)).body as Template).versions.map(({ name, active }) => [
      name,
      active,
    ]),
  ).toEqual([
    ['Second', 0],
    ['Third', 1],
  ]);
});

test('a version is changed in part, and never over a newer state', async () => {
  const template = await create('Change');
  const version = await addVersion(template);
  const path = `${root}/${template.id}/versions/${version.id}`;
  expect(
    await client.call('PATCH', path, {
      html_content: '<p>Bye</p>',
      test_data: '{"name":"Ada"}',
      revision: version.revision,
    }),
  ).toMatchObject({
    status: 200,
    body: { subject: 'Order {{number}}', plain_content: 'Bye', test_data: '{"name":"Ada"}' },
  });
  expect(await client.call('PATCH', path, { name: 'Late', revision: version.revision })).toMatchObject(
    refused(412, 'revision'),
  );
  // Handlebars errors don't prevent saving a version that no mail uses.
  const idle = await addVersion(template, { name: 'Idle' });
  expect(
    await client.call('PATCH', `${root}/${template.id}/versions/${idle.id}`, { html_content: '<p>{{#if a}}</p>' }),
  ).toMatchObject({
    status: 200,
    body: {
      warnings: [
        { message: expect.stringContaining('html_content, line 1') },
        { message: expect.stringContaining('plain_content') },
      ],
    },
  });
});

test('invalid values are refused by field', async () => {
  const template = await create('Rules');
  const version = (values: object) =>
    client.call('POST', `${root}/${template.id}/versions`, { name: 'V', subject: 'S', ...values });
  expect(await client.call('POST', root, { name: ' ' })).toMatchObject(refused(400, 'name'));
  expect(await client.call('POST', root, { name: 'x'.repeat(101) })).toMatchObject(refused(400, 'name'));
  expect(await client.call('POST', root, { name: 'x', generation: 'newer' })).toMatchObject({ status: 400 });
  expect(await client.call('GET', `${root}?generations=dynamic,newer&page_size=2`)).toMatchObject(
    refused(400, 'generations'),
  );
  expect(await client.call('GET', `${root}?page_size=201`)).toMatchObject({ status: 400 });
  expect(await version({ subject: ' ' })).toMatchObject(refused(400, 'subject'));
  expect(await version({ subject: 's'.repeat(256) })).toMatchObject(refused(400, 'subject'));
  expect(await version({ test_data: '[1]' })).toMatchObject(refused(400, 'test_data'));
  expect(await version({ html_content: 'x'.repeat(1_048_577) })).toMatchObject({ status: 400 });
  expect(await version({ design: { schemaVersion: 1 } })).toMatchObject({ status: 400 });
  expect(await client.call('PATCH', `${root}/${template.id}/versions/none`, { name: 'x' })).toMatchObject(
    refused(404, 'version_id'),
  );
  expect(await client.call('POST', `${root}/d-none/versions`, { name: 'V', subject: 'S' })).toMatchObject(
    refused(404, 'template_id'),
  );
});

test('templates are listed by generation, name and pages; without a size as clients knew it', async () => {
  const other = await provider.createAccount();
  const theirs = officialClient(provider, other.apiKey);
  for (const name of ['One', 'Two', 'Three']) await theirs.call('POST', root, { name, generation: 'dynamic' });
  await theirs.call('POST', root, { name: 'Older' });
  expect(await theirs.call('GET', root)).toMatchObject({
    status: 200,
    body: { templates: [{ name: 'Older', generation: 'legacy' }] },
  });
  const { body } = await theirs.call('GET', `${root}?generations=dynamic&page_size=2`);
  expect(body).toMatchObject({
    result: [{ name: 'Three' }, { name: 'Two' }],
    _metadata: { count: 3, next: expect.stringContaining('page_token=') },
  });
  const next = new URL((body as { _metadata: { next: string } })._metadata.next);
  expect(await theirs.call('GET', next.pathname + next.search)).toMatchObject({
    body: { result: [{ name: 'One' }], _metadata: { count: 3 } },
  });
  expect(await theirs.call('GET', `${root}?generations=legacy,dynamic&page_size=1`)).toMatchObject({
    body: { _metadata: { count: 4 } },
  });
  expect(await theirs.call('GET', `${root}?generations=dynamic&page_size=5&name=tH`)).toMatchObject({
    body: { result: [{ name: 'Three' }] },
  });
});

test('300 templates of a generation, 50 versions of a template', async () => {
  const other = await provider.createAccount();
  const theirs = officialClient(provider, other.apiKey);
  const { body } = await theirs.call('POST', root, { name: 'Full', generation: 'dynamic' });
  const { id } = body as Template;
  const { database } = provider.provider;
  await database.execute(sql`
    insert into templates (account_id, template_id, generation, name)
    select ${other.accountId}, 'd-' || n, 'dynamic', 'x' from generate_series(1, 299) as n`);
  expect(await theirs.call('POST', root, { name: 'One more', generation: 'dynamic' })).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'You can have up to 300 dynamic templates.' }] },
  });
  expect(await theirs.call('POST', root, { name: 'Older' })).toMatchObject({ status: 201 });
  await database.execute(sql`
    insert into template_versions
      (account_id, template_id, active, name, subject, editor, html_content, plain_content, generate_plain_content,
        test_data)
    select ${other.accountId}, ${id}, false, 'x', 'x', 'code', '', '', true, '{}' from generate_series(1, 50)`);
  expect(await theirs.call('POST', `${root}/${id}/versions`, { name: 'V', subject: 'S' })).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'A template can have up to 50 versions.' }] },
  });
});

test('the versions of a template have 20 MB together', async () => {
  const other = await provider.createAccount();
  const theirs = officialClient(provider, other.apiKey);
  const made = await theirs.call('POST', root, { name: 'Large', generation: 'dynamic' });
  const { id } = made.body as { id: string };
  await provider.provider.database.execute(sql`
    insert into template_versions
      (account_id, template_id, active, name, subject, editor, html_content, plain_content, generate_plain_content,
        test_data)
    select ${other.accountId}, ${id}, false, 'x', 'x', 'code', repeat('x', 1048576), '', true, '{}'
    from generate_series(1, 20)`);
  const version = { name: 'V', subject: 'S', html_content: '<p>Hello</p>' };
  expect(await theirs.call('POST', `${root}/${id}/versions`, version)).toMatchObject({
    status: 400,
    body: { errors: [{ message: expect.stringContaining('can take up to 20 MB together'), field: 'html_content' }] },
  });
  expect(await theirs.call('GET', `${root}/${id}`)).toMatchObject({ status: 200 });
});

test('each verb needs its own scope', async () => {
  const reader = await provider.createAccount({ scopes: ['templates.read'] });
  const theirs = officialClient(provider, reader.apiKey);
  expect((await theirs.call('GET', `${root}?page_size=1`)).status).toBe(200);
  expect((await theirs.call('POST', root, { name: 'x' })).status).toBe(403);
});

test('dynamic template mail fills subject, HTML and text for each, tracks links, sets unsubscribe links', async () => {
  const template = await create('Order');
  await addVersion(template, {
    subject: 'Order {{{number}}}',
    html_content:
      '<p>Hello {{name}}: {{#each items}}{{this}};{{/each}}</p><a href="https://shop.example/{{number}}">See</a> ' +
      '<a href="{{{unsubscribe}}}">Stop</a>',
  });
  const sent = await client.call('POST', '/v3/mail/send', {
    template_id: template.id,
    from,
    asm: { group_id: seeded.groupId },
    personalizations: [
      {
        to: [{ email: 'ada@templates.example' }],
        dynamic_template_data: { name: 'Ada & <b>', number: '1\r\n&2', items: ['a', 'b'] },
      },
      { to: [{ email: 'zoe@templates.example' }] },
    ],
  });
  expect(sent.status).toBe(202);
  const [ada, zoe] = [await received('ada@templates.example'), await received('zoe@templates.example')];
  expect(ada.subject).toBe('Order 1 &2');
  expect(ada.html).toContain('Hello Ada &amp; &lt;b&gt;: a;b;');
  expect(ada.text).toContain('Hello Ada & <b>: a;b;');
  expect(ada.html).not.toMatch(/\{\{|<%|href="https:\/\/shop\.example/);
  expect([...(ada.html ?? '').matchAll(/href="[^"]*\/(\w+)\//g)].length).toBeGreaterThan(1);
  expect(zoe.html).toContain('Hello : ');
});

test('mail of a legacy template: content and subject stand where it says', async () => {
  const template = await create('Frame', 'legacy');
  await addVersion(template, { subject: 'News: <%subject%>', html_content: '<header>-shop-</header><%body%>' });
  expect(
    (
      await client.call('POST', '/v3/mail/send', {
        template_id: template.id,
        from,
        subject: 'Hello',
        content: [{ type: 'text/html', value: '<p>Dear -name-</p>' }],
        personalizations: [
          { to: [{ email: 'leo@templates.example' }], substitutions: { '-name-': 'Leo', '-shop-': 'North' } },
        ],
      })
    ).status,
  ).toBe(202);
  const mail = await received('leo@templates.example');
  expect(mail.subject).toBe('News: Hello');
  expect(mail.html).toContain('<header>North</header><p>Dear Leo</p>');
});

test('mail is not taken of a template that is missing, empty or broken, nor data without one', async () => {
  const template = await create('Broken');
  const mail = (more: object) =>
    client.call('POST', '/v3/mail/send', {
      from,
      personalizations: [{ to: [{ email: 'x@templates.example' }] }],
      ...more,
    });
  expect(await mail({ template_id: template.id })).toMatchObject(refused(400, 'template_id'));
  const version = await addVersion(template, { html_content: '' });
  expect(await mail({ template_id: template.id })).toMatchObject(refused(400, 'content'));
  // A row from before activation was checked.
  await provider.provider.database.execute(sql`
    update template_versions set html_content = '<p>{{/if}}</p>', plain_content = ''
    where account_id = ${provider.accountId} and version_id = ${version.id}`);
  expect(await mail({ template_id: template.id })).toMatchObject(refused(400, 'template_id'));
  expect(
    await mail({
      subject: 'S',
      content: [{ type: 'text/plain', value: 'x' }],
      personalizations: [{ to: [{ email: 'x@templates.example' }], dynamic_template_data: {} }],
    }),
  ).toMatchObject(refused(400, 'personalizations[0].dynamic_template_data'));
});

test('a document is compiled for its editor, and without editor marks for mail; a test shows any version', async () => {
  const template = await create('Blocks');
  const design = {
    ...emptyDesign(),
    subject: 'Made of blocks',
    blocks: [{ ...createBlock('text', () => 'a'), content: paragraphs('Hello there') }],
  };
  const version = await addVersion(template, { design, subject: 'Made of blocks' });
  expect(version).toMatchObject({ editor: 'design', design, plain_content: expect.stringContaining('Hello there') });
  expect(version.html_content).toContain('data-type="text"');
  const path = `/v3/design_versions/template/${version.id}`;
  expect(
    await client.call('PATCH', `${root}/${template.id}/versions/${version.id}`, { subject: 'Another' }),
  ).toMatchObject({ body: { subject: 'Another', design: { subject: 'Another' } } });
  expect(await client.call('PATCH', `${root}/${template.id}/versions/${version.id}`, { design })).toMatchObject({
    body: { subject: 'Made of blocks' },
  });
  expect(await client.call('GET', path)).toMatchObject({ status: 200, body: { result: [{ name: null }] } });

  const draft = await addVersion(template, {
    name: 'Draft',
    subject: 'Draft {{name}}',
    html_content: '<p>Only a draft</p>',
  });
  const test = { template_id: template.id, sender_id: seeded.senderId, suppression_group_id: seeded.groupId };
  expect(
    (await client.call('POST', '/v3/marketing/test/send_email', { ...test, emails: ['active@templates.example'] }))
      .status,
  ).toBe(202);
  expect(
    (
      await client.call('POST', '/v3/marketing/test/send_email', {
        ...test,
        emails: ['draft@templates.example'],
        version_id_override: draft.id,
        substitutions: { name: 'Ada' },
      })
    ).status,
  ).toBe(202);
  expect(
    await client.call('POST', '/v3/marketing/test/send_email', {
      ...test,
      emails: ['x@templates.example'],
      version_id_override: 'none',
    }),
  ).toMatchObject(refused(400, 'template_id'));
  const active = await received('active@templates.example');
  expect(active.subject).toBe('Test - Made of blocks');
  expect(active.html).not.toContain('data-type=');
  expect((await received('draft@templates.example')).subject).toBe('Test - Draft Ada');
});
