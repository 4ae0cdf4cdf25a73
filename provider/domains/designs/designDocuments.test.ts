import { createBlock, emptyDesign, paragraphs, type Design } from 'sendwright/email';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { loadMessage } from '../../delivery/message/loadMessage';
import { sendStreams } from '../single-sends/delivery/sendStreams';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

let count = 0;
const words = (text: string): Design => ({
  ...emptyDesign(),
  subject: 'Hello',
  blocks: [{ ...createBlock('text', () => `t${(count += 1)}`), content: paragraphs(text) }],
});

async function ask<Body = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Body }> {
  const answer = await provider.inject(method, path, body);
  return { status: answer.statusCode, body: answer.body === '' ? (undefined as Body) : answer.json<Body>() };
}

test('a document is stored with the HTML that is made of it, and given back as it came', async () => {
  const design = words('Spring');
  const { status, body } = await ask('POST', '/v3/designs', { name: 'Made of blocks', design });
  expect(status).toBe(201);
  expect(body).toMatchObject({ editor: 'design', subject: 'Hello', design, revision: 1 });
  expect(body['html_content']).toMatch(/data-type="text"[^]*Spring/);
  expect(body['plain_content']).toContain('Spring');
});

test('a change made on an older version is refused, and nothing changes', async () => {
  const { body: made } = await ask('POST', '/v3/designs', { design: words('One') });
  const path = `/v3/designs/${String(made['id'])}`;
  expect(await ask('PATCH', path, { design: words('Two'), revision: 1 })).toMatchObject({
    status: 200,
    body: { revision: 2 },
  });
  expect(await ask('PATCH', path, { design: words('Three'), revision: 1 })).toMatchObject({
    status: 412,
    body: { errors: [{ field: 'revision' }] },
  });
  expect((await ask('GET', path)).body['html_content']).toContain('Two');
});

test('HTML without a document removes the document and saves it as a version', async () => {
  const design = words('Kept');
  const { body: made } = await ask('POST', '/v3/designs', { design });
  const { body } = await ask('PATCH', `/v3/designs/${String(made['id'])}`, { html_content: '<p>By hand</p>' });
  expect(body).toMatchObject({ design: null, html_content: '<p>By hand</p>' });
  const versions = await ask<{ result: { id: string; name: null }[] }>(
    'GET',
    `/v3/design_versions/design/${String(made['id'])}`,
  );
  expect(versions.body.result).toMatchObject([{ name: null }]);
  expect(
    (await ask('GET', `/v3/design_versions/design/${String(made['id'])}/${versions.body.result[0]?.id}`)).body[
      'design'
    ],
  ).toEqual(design);
});

test('versions are kept every five minutes of work, and by name whenever one asks', async () => {
  const { body: made } = await ask('POST', '/v3/designs', { design: words('0') });
  const path = `/v3/designs/${String(made['id'])}`;
  for (const text of ['1', '2', '3']) expect((await ask('PATCH', path, { design: words(text) })).status).toBe(200);
  const named = await ask('POST', `/v3/design_versions/design/${String(made['id'])}`, {
    name: ' Before the sale ',
    design: words('3'),
  });
  expect(named).toMatchObject({ status: 201, body: { name: 'Before the sale' } });
  const { body } = await ask<{ result: { name: string | null }[] }>(
    'GET',
    `/v3/design_versions/design/${String(made['id'])}`,
  );
  expect(body.result.map(({ name }) => name)).toEqual(['Before the sale', null]);
});

test('what is activated is kept as a version', async () => {
  const { body: template } = await ask('POST', '/v3/templates', { name: 'Receipts', generation: 'dynamic' });
  const versions = `/v3/templates/${String(template['id'])}/versions`;
  const { body: version } = await ask('POST', versions, {
    name: 'One',
    subject: 'Receipt',
    active: 0,
    design: words('first'),
  });
  const kept = async (): Promise<number> =>
    (await ask<{ result: unknown[] }>('GET', `/v3/design_versions/template/${String(version['id'])}`)).body.result
      .length;
  expect(await kept()).toBe(0);
  expect((await ask('POST', `${versions}/${String(version['id'])}/activate`)).status).toBe(200);
  expect(await kept()).toBe(1);
});

test.each([
  ['is none', { schemaVersion: 1 }, /^design/],
  ['is of a newer version', { ...emptyDesign(), schemaVersion: 9 }, /^design$/],
  ['holds what is not text', { ...words('a'), head: '\u0000' }, /^design/],
])('a document that %s is refused by name', async (_what, design, field) => {
  const { status, body } = await ask<{ errors: { field: string }[] }>('POST', '/v3/designs', { design });
  expect(status).toBe(400);
  expect(body.errors[0]?.field).toMatch(field);
});

test('a single send of a document has no marks of the editor, and its own subject and preheader', async () => {
  const { body: sender } = await ask('POST', '/v3/marketing/senders', {
    nickname: 'n',
    from: { email: 'a@example.com', name: 'A' },
    reply_to: { email: 'a@example.com' },
    address: 'x',
    city: 'y',
    country: 'z',
  });
  const design = { ...words('Hello {{first_name}}'), preheader: 'Of the document' };
  const { status, body } = await ask<{ id: string; email_config: Record<string, unknown> }>(
    'POST',
    '/v3/marketing/singlesends',
    { name: 'Designed', email_config: { editor: 'design', design, subject: 'Of the send', sender_id: sender['id'] } },
  );
  expect(status).toBe(201);
  expect(body.email_config['html_content']).toContain('role="module"');
  expect(body.email_config['design']).toEqual(design);
  const { database } = provider.provider;
  const stream = { accountId: provider.accountId, streamId: body.id };
  const message = await loadMessage(database, 'https://mail.example', sendStreams, stream);
  expect(message?.content.html).toContain('<title>Of the send</title>');
  expect(message?.content.html).toContain('Hello {{first_name}}');
  expect(message?.content.html).not.toMatch(/role="module"|data-muid|Of the document/);
  expect(message?.content).toMatchObject({ generatePlain: false, plain: 'Hello {{first_name}}' });

  const changed = await ask<{ email_config: Record<string, unknown> }>(
    'PATCH',
    `/v3/marketing/singlesends/${body.id}`,
    { email_config: { html_content: '<p>By hand</p>' } },
  );
  expect(changed.body.email_config).toMatchObject({ design: null, html_content: '<p>By hand</p>' });
});

test('blocks are saved by name, changed and deleted', async () => {
  const block = createBlock('button', () => 'b1');
  const { status, body } = await ask('POST', '/v3/saved_blocks', { name: 'Shop', block });
  expect(status).toBe(201);
  expect((await ask<{ result: unknown[] }>('GET', '/v3/saved_blocks')).body.result).toMatchObject([
    { name: 'Shop', block },
  ]);
  expect((await ask('POST', '/v3/saved_blocks', { name: 'Shop', block: { type: 'what' } })).status).toBe(400);
  const address = `/v3/saved_blocks/${String(body['id'])}`;
  expect((await ask('PATCH', address, { name: ' Order ' })).body).toMatchObject({ name: 'Order', block });
  const other = createBlock('divider', () => 'b2');
  expect((await ask('PATCH', address, { block: other })).body).toMatchObject({ name: 'Order', block: other });
  for (const wrong of [{ name: '' }, { name: 'x'.repeat(101) }, { block: { type: 'what' } }])
    expect((await ask('PATCH', address, wrong)).status).toBe(400);
  expect((await ask('PATCH', '/v3/saved_blocks/nothing', { name: 'x' })).status).toBe(404);
  expect((await ask('DELETE', address)).status).toBe(204);
  expect((await ask('PATCH', address, { name: 'x' })).status).toBe(404);
  expect((await ask('DELETE', `/v3/saved_blocks/${String(body['id'])}`)).status).toBe(404);
});

test('social icons are public images in the requested color', async () => {
  const answer = await provider.inject('GET', '/social-icons/youtube-cc0000.png', undefined, { authorization: '' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('image/png');
  expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  for (const color of ['cc0000', 'ffffff']) {
    const play = await provider.inject('GET', `/social-icons/play-${color}.png`, undefined, { authorization: '' });
    expect([play.statusCode, play.headers['content-type']]).toEqual([200, 'image/png']);
  }
  expect((await provider.inject('GET', '/social-icons/nobody-cc0000.png')).statusCode).toBe(404);
});

test('a send from a design has its subject and preheader, unless it has its own', async () => {
  const design = { ...words('Bread'), subject: 'Fresh', preheader: 'Out of the oven' };
  const { body: made } = await ask('POST', '/v3/designs', { design });
  const send = async (config: object) =>
    (
      await ask<{ email_config: object }>('POST', '/v3/marketing/singlesends', {
        name: 'One',
        email_config: { design_id: made['id'], ...config },
      })
    ).body.email_config;
  expect(await send({})).toMatchObject({ subject: 'Fresh', preheader: 'Out of the oven', design });
  expect(await send({ preheader: 'Mine' })).toMatchObject({ subject: 'Fresh', preheader: 'Mine' });
});
