import type { Response } from 'light-my-request';
import { createBlock, emptyDesign, paragraphs } from 'sendwright/email';
import { type Method, startTestProvider, type TestProvider } from '../../testing/startTestProvider';

let provided: TestProvider;
beforeAll(async () => {
  provided = await startTestProvider({ jobs: false });
  design = await made('/v3/designs', { name: 'Stays', html_content: '<p>Before</p>' });
  send = await made('/v3/marketing/singlesends', {
    name: 'Stays',
    email_config: { subject: 'Before', html_content: '<p>Before</p>' },
  });
  const template = await made('/v3/templates', { name: 'Stays', generation: 'dynamic' });
  // The first version is the active one, which can't have handlebars errors.
  await made(`/v3/templates/${template}/versions`, { name: 'Live', subject: 'Live', html_content: '<p>Live</p>' });
  const draft = { name: 'Stays', subject: 'Before', html_content: '<p>Before</p>' };
  const versions = `/v3/templates/${template}/versions`;
  version = `${versions}/${await made(versions, draft)}`;
  automation = await made('/v3/marketing/automations', {
    name: 'Stays',
    steps: [{ type: 'email', email_config: { subject: 'Before', html_content: '<p>Before</p>' } }],
  });
  block = await made('/v3/saved_blocks', { name: 'Stays', block: createBlock('button', () => 'b') });
});
afterAll(() => provided.close());

let design = '';
let send = '';
let version = '';
let automation = '';
let block = '';

async function made(path: string, body: object): Promise<string> {
  const answer = await provided.inject('POST', path, body);
  expect([path, answer.statusCode]).toEqual([path, 201]);
  return answer.json<{ id: string }>().id;
}

/** The content of a message: HTML, or a document of the design editor. */
type Content = { readonly html_content: string } | { readonly design: unknown };

interface Entrance {
  readonly method: Method;
  readonly path: () => string;
  readonly body: (content: Content) => object;
  /** Read to verify that the old state is kept. */
  readonly reads: () => string;
}

const editor = (content: Content): object => ({ ...content, editor: 'design' in content ? 'design' : 'code' });
/** Every operation that accepts a message. */
const messages: Readonly<Record<string, Entrance>> = {
  'a new design': { method: 'POST', path: () => '/v3/designs', body: editor, reads: () => '/v3/designs' },
  'a design': {
    method: 'PATCH',
    path: () => `/v3/designs/${design}`,
    body: (content) => content,
    reads: () => `/v3/designs/${design}`,
  },
  'a new version of a template': {
    method: 'POST',
    path: () => version.replace(/\/[^/]+$/, ''),
    body: (content) => ({ name: 'New', subject: 'New', ...editor(content) }),
    reads: () => version.replace(/\/versions\/[^/]+$/, ''),
  },
  'a version of a template': { method: 'PATCH', path: () => version, body: (content) => content, reads: () => version },
  'a new single send': {
    method: 'POST',
    path: () => '/v3/marketing/singlesends',
    body: (content) => ({ name: 'New', email_config: editor(content) }),
    reads: () => '/v3/marketing/singlesends',
  },
  'a single send': {
    method: 'PATCH',
    path: () => `/v3/marketing/singlesends/${send}`,
    body: (content) => ({ email_config: editor(content) }),
    reads: () => `/v3/marketing/singlesends/${send}`,
  },
  'a new automation': {
    method: 'POST',
    path: () => '/v3/marketing/automations',
    body: (content) => ({ steps: [{ type: 'email', email_config: editor(content) }] }),
    reads: () => '/v3/marketing/automations',
  },
  'an automation': {
    method: 'PATCH',
    path: () => `/v3/marketing/automations/${automation}`,
    body: (content) => ({ steps: [{ type: 'email', email_config: editor(content) }] }),
    reads: () => `/v3/marketing/automations/${automation}`,
  },
};
const firstBlock = (content: Content): unknown =>
  'design' in content &&
  typeof content.design === 'object' &&
  content.design !== null &&
  'blocks' in content.design &&
  Array.isArray(content.design.blocks)
    ? content.design.blocks[0]
    : content;
/** Operations that accept only documents, or parts of them. */
const documents: Readonly<Record<string, Entrance>> = {
  'a named version': {
    method: 'POST',
    path: () => `/v3/design_versions/design/${design}`,
    body: (content) => ({ name: 'Named', ...content }),
    reads: () => `/v3/design_versions/design/${design}`,
  },
  'a new saved block': {
    method: 'POST',
    path: () => '/v3/saved_blocks',
    body: (content) => ({ name: 'New', block: firstBlock(content) }),
    reads: () => '/v3/saved_blocks',
  },
  'a saved block': {
    method: 'PATCH',
    path: () => `/v3/saved_blocks/${block}`,
    body: (content) => ({ block: firstBlock(content) }),
    reads: () => '/v3/saved_blocks',
  },
};
const entrances = { ...messages, ...documents };

const sendTo = ({ method, path, body }: Entrance, content: Content): Promise<Response> =>
  provided.inject(method, path(), body(content));
const textOf = (content: unknown): object => ({
  ...emptyDesign(),
  subject: 'x',
  blocks: [{ ...createBlock('text', () => 'a'), content }],
});
function nestedLists(levels: number): object {
  let node: object = { type: 'paragraph' };
  for (let level = 0; level < levels; level += 1)
    node = { type: 'bulletList', content: [{ type: 'listItem', content: [node] }] };
  return textOf({ type: 'doc', content: [node] });
}

const badDocuments: readonly (readonly [string, unknown, RegExp])[] = [
  ['no object', 'a text', /is not a design/],
  ['a block of no type', { ...emptyDesign(), blocks: [{ type: 'what' }] }, /is not a design/],
  ['a block without its parts', { ...emptyDesign(), blocks: [{ type: 'button', id: 'b' }] }, /is not a design/],
  ['words that are none', textOf({ type: 'doc', content: 'words' }), /is not a design/],
  ['lists nested 500 deep', nestedLists(500), /nested too deeply/],
  ['a character that is not text', textOf(paragraphs('a\u0000b')), /must not contain the control character U\+0000/],
];

describe.each(Object.keys(entrances))('%s', (name) => {
  const entrance = (): Entrance =>
    entrances[name] ?? { method: 'GET', path: () => '', body: (content) => content, reads: () => '' };

  test.each(badDocuments)(
    'a damaged design is refused in words, and all stays as it was: %s',
    async (_what, damaged, message) => {
      const before = (await provided.inject('GET', entrance().reads())).body;
      const answer = await sendTo(entrance(), { design: damaged });
      expect([answer.statusCode, answer.json<{ errors: { message: string; field: string }[] }>().errors[0]]).toEqual([
        400,
        expect.objectContaining({
          message: expect.stringMatching(message),
          field: expect.stringMatching(/design|block/),
        }),
      ]);
      expect((await provided.inject('GET', entrance().reads())).body).toBe(before);
    },
  );
});

describe.each(Object.keys(messages))('%s', (name) => {
  const entrance = (): Entrance =>
    messages[name] ?? { method: 'GET', path: () => '', body: (content) => content, reads: () => '' };

  test('a design of a newer version is refused with an explanation, and nothing changes', async () => {
    const before = (await provided.inject('GET', entrance().reads())).body;
    const answer = await sendTo(entrance(), { design: { ...emptyDesign(), schemaVersion: 2, layers: [] } });
    expect([answer.statusCode, answer.json<{ errors: { message: string }[] }>().errors[0]?.message]).toEqual([
      400,
      expect.stringContaining('made by a newer version (2)'),
    ]);
    expect((await provided.inject('GET', entrance().reads())).body).toBe(before);
  });

  test.each([
    ['too long', 'x'.repeat(17 * 1024 * 1024), 413, /too large/],
    ['not text', '<p>a\u0000b</p>', 400, /must not contain the control character U\+0000/],
  ])('HTML that is %s is refused in words, and all stays as it was', async (_what, html, status, message) => {
    const before = (await provided.inject('GET', entrance().reads())).body;
    const answer = await sendTo(entrance(), { html_content: html });
    expect([answer.statusCode, answer.json<{ errors: { message: string }[] }>().errors[0]?.message]).toEqual([
      status,
      expect.stringMatching(message),
    ]);
    expect((await provided.inject('GET', entrance().reads())).body).toBe(before);
  });

  test.each([
    [
      'that runs',
      '<script>alert(1)</script><svg onload="alert(2)"></svg><a href="java&#9;script:alert(3)">x</a><img ' +
        'src="data:image/svg+xml,<svg onload=alert(4)>"><p style="background:url(javascript:alert(5))">x</p>',
    ],
    ['nested without end', '<div>'.repeat(100_000)],
    ['of unclosed expressions', '<p>x</p>' + '{'.repeat(500_000)],
    ['of unclosed tags', `<p>x</p>${'<'.repeat(500_000)}`],
    ['with a million attributes', `<p ${'a '.repeat(500_000)}>x</p>`],
  ])('HTML %s is kept byte for byte: where it is shown it can do nothing', async (_what, html) => {
    const answer = await sendTo(entrance(), { html_content: html });
    expect([answer.statusCode < 300, answer.body.includes(JSON.stringify(html).slice(1, -1))]).toEqual([true, true]);
  });
});
