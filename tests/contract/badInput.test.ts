import { gzipSync } from 'node:zlib';
import { connect } from 'node:net';
import { once } from 'node:events';
import { ErrorBody } from 'sendwright/wire/common';
import { Value } from '@sinclair/typebox/value';
import { startTestProvider, type Method, type TestProvider } from '../../provider/testing/startTestProvider';
import { isObject, sampleOf } from '../../provider/testing/tenancy/sampleOf';

const controls = Array.from({ length: 32 }, (_unused, code) => String.fromCharCode(code)).filter(
  (character) => !/[\t\n\r]/.test(character),
);
const unreadable = [...controls, '\uD800', '\uDBFF', '\uDC00', '\uDFFF'];

let provider: TestProvider;
let document: Record<string, unknown>;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false, listen: true });
  const operator = await provider.createAccount({ operator: true });
  provider = { ...provider, apiKey: operator.apiKey };
  document = (await provider.inject('GET', '/v3/openapi.json')).json();
});
afterAll(() => provider.close());

interface Route {
  readonly method: Method;
  readonly path: string;
  readonly operation: Record<string, unknown>;
}

const routes = (): Route[] =>
  Object.entries(objectOf(document['paths'])).flatMap(([path, methods]) =>
    Object.entries(objectOf(methods)).map(([method, operation]) => ({
      method: method.toUpperCase() as Method,
      path,
      operation: objectOf(operation),
    })),
  );

const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The paths to all texts in a schema: property names, and 0 for the first item of a list. */
function textsOf(schema: unknown, way: readonly (string | 0)[] = []): (readonly (string | 0)[])[] {
  // Recursive schemas (queries, steps) repeat.
  if (!isObject(schema) || way.length > 8) return [];
  const types = [schema['type']].flat();
  return [
    ...['anyOf', 'oneOf', 'allOf'].flatMap((name) => listOf(schema[name])).flatMap((part) => textsOf(part, way)),
    ...(types.includes('string') || Object.keys(schema).every((key) => ['description', 'title'].includes(key))
      ? [way]
      : []),
    ...Object.entries(objectOf(schema['properties'])).flatMap(([name, member]) => textsOf(member, [...way, name])),
    ...[...Object.values(objectOf(schema['patternProperties'])), schema['additionalProperties']].flatMap((member) =>
      textsOf(member, [...way, 'any']),
    ),
    ...textsOf(schema['items'], [...way, 0]),
  ];
}

const bodyAt = (way: readonly (string | 0)[], text: string): unknown =>
  way.reduceRight<unknown>((inner, key) => (key === 0 ? [inner] : { [key]: inner }), text);
const fieldAt = (way: readonly (string | 0)[]): string =>
  way.reduce<string>((path, key) => (key === 0 ? `${path}[0]` : path === '' ? key : `${path}.${key}`), '');
const fixed = (path: string): string => path.replaceAll(/\{\w+\}/g, '1');

/** Undefined if the request is refused for that field, as documented. */
async function problemOf(method: Method, path: string, field: string, body?: unknown): Promise<string | undefined> {
  // As JSON, even if it is only a string.
  const json = body === undefined ? undefined : JSON.stringify(body);
  const answer = await provider.inject(method, path, json, {
    authorization: `Bearer ${provider.apiKey}`,
    ...(json !== undefined && { 'content-type': 'application/json' }),
  });
  const told =
    answer.body === '' || !answer.headers['content-type']?.toString().includes('json')
      ? undefined
      : answer.json<unknown>();
  if (answer.statusCode === 400 && Value.Check(ErrorBody, told) && (told.errors[0]?.field ?? '') === field)
    return undefined;
  return `${method} ${path} ${field}: ${answer.statusCode} ${answer.body.slice(0, 120)}`;
}

test('an invalid character is refused by field in every text of every body', async () => {
  const problems: (string | undefined)[] = [];
  let tried = 0;
  for (const { method, path, operation } of routes()) {
    const content = objectOf(objectOf(operation['requestBody'])['content']);
    const ways = new Map(textsOf(objectOf(content['application/json'])['schema']).map((way) => [fieldAt(way), way]));
    for (const [field, way] of ways) {
      // Alternates between them: their effect on a single text is tested with the parser.
      const text = `a${unreadable[tried % unreadable.length]}b`;
      tried += 1;
      problems.push(await problemOf(method, fixed(path), field, bodyAt(way, text)));
    }
  }
  expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  expect(tried).toBeGreaterThan(600);
});

test('a control character is refused by name in every query and path parameter', async () => {
  const problems: (string | undefined)[] = [];
  let tried = 0;
  for (const { method, path, operation } of routes()) {
    for (const parameter of listOf(operation['parameters']).filter(isObject)) {
      const name = String(parameter['name']);
      const odd = encodeURIComponent(controls[tried % controls.length] ?? '');
      tried += 1;
      const address =
        parameter['in'] === 'query' ? `${fixed(path)}?${name}=a${odd}b` : fixed(path.replace(`{${name}}`, `a${odd}b`));
      problems.push(await problemOf(method, address, name));
    }
  }
  expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  expect(tried).toBeGreaterThan(300);
});

test('an invalid number is refused by name in every query and path parameter', async () => {
  const problems: (string | undefined)[] = [];
  let tried = 0;
  for (const { method, path, operation } of routes()) {
    const content = objectOf(objectOf(operation['requestBody'])['content'])['application/json'];
    const body = content === undefined ? undefined : sampleOf(objectOf(content)['schema']);
    const parameters = listOf(operation['parameters']).filter(isObject);
    for (const { name, in: place, schema } of parameters) {
      if (!['integer', 'number'].includes(String(objectOf(schema)['type']))) continue;
      const [own, value] = [String(name), tried % 2 === 0 ? '1e400' : '-1e400'];
      const others = parameters.filter((other) => other['in'] === 'query' && other['required'] === true);
      const query = new URLSearchParams(
        others.map((other) => [String(other['name']), String(sampleOf(other['schema']))]),
      );
      if (place === 'query') query.set(own, value);
      const address = fixed(place === 'path' ? path.replace(`{${own}}`, value) : path);
      tried += 1;
      problems.push(await problemOf(method, `${address}?${query.toString()}`, own, body));
    }
  }
  expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  expect(tried).toBeGreaterThan(70);
});

test('an unpaired surrogate in an address is refused in the documented shape', async () => {
  expect(await problemOf('GET', '/v3/marketing/lists?page_token=%ED%A0%80', 'page_token')).toBeUndefined();
  expect(await problemOf('GET', '/v3/marketing/lists/%ED%A0%80', '')).toBeUndefined();
  expect(await problemOf('GET', '/v3/marketing/lists?page_token=a?b%00', 'page_token')).toBeUndefined();
  expect(await problemOf('GET', '/v3/marketing/lists/%zz', '')).toBeUndefined();
});

/** The server's response to raw bytes. */
async function said(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(provider.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return text;
}

test.each(controls)('the control character %j in a header is refused in the documented shape', async (character) => {
  const answer = await said(
    `GET /v3/scopes HTTP/1.1\r\nhost: x\r\nuser-agent: a${character}b\r\nconnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(Value.Check(ErrorBody, JSON.parse(answer.split('\r\n\r\n')[1] ?? ''))).toBe(true);
});

const nested = [10_000, 400_000].flatMap((levels) => [
  [`${levels} lists`, '['.repeat(levels) + ']'.repeat(levels)] as const,
  [`${levels} objects`, '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)] as const,
]);

test.each(nested)('nested %s are refused by field, and the server stays responsive', async (_what, value) => {
  const ask = (path: string, type: string, body: string): Promise<Response> =>
    fetch(`${provider.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${provider.apiKey}` },
      body,
    });
  const inMail = `{"personalizations":[{"to":[{"email":"a@example.com"}],"dynamic_template_data":{"x":${value}}}]}`;
  const [mail, list, plain, form, health] = await Promise.all([
    ask('/v3/mail/send', 'application/json', inMail),
    ask('/v3/marketing/lists', 'application/json; charset=utf-8', `{"name":${value}}`),
    ask('/v3/marketing/lists', 'text/plain', value.slice(0, 1_000_000)),
    ask('/v3/marketing/lists', 'application/x-www-form-urlencoded', `name=${value.slice(0, 1_000_000)}`),
    fetch(`${provider.url}/health`),
  ]);
  expect([mail.status, await mail.json()]).toEqual([
    400,
    {
      errors: [
        { message: expect.stringContaining('nested too deeply'), field: 'personalizations[0].dynamic_template_data.x' },
      ],
    },
  ]);
  expect([list.status, plain.status, form.status].every((status) => status >= 400 && status < 500)).toBe(true);
  expect(health.status).toBe(200);
});

test('a compressed body is refused where unsupported, and one that is compressed twice everywhere', async () => {
  const body = JSON.stringify({ name: 'Packed' });
  const send = async (path: string, content: Buffer, encoding: string) => {
    const answer = await provider.inject('POST', path, content, {
      'content-type': 'application/json',
      'content-encoding': encoding,
    });
    return [answer.statusCode, Value.Check(ErrorBody, answer.json())];
  };
  expect(await send('/v3/marketing/lists', gzipSync(body), 'gzip')).toEqual([415, true]);
  for (const [content, encoding, status] of [
    [gzipSync(gzipSync('{}')), 'gzip', 400],
    [gzipSync(gzipSync('{}')), 'gzip, gzip', 415],
    [Buffer.from('{}'), 'gzip', 400],
    [gzipSync('{}').subarray(0, 15), 'gzip', 400],
    [gzipSync(Buffer.alloc(200 * 1024 * 1024, ' ')), 'gzip', 413],
  ] as const) {
    expect(await send('/v3/mail/send', content, encoding)).toEqual([status, true]);
  }
});

test('JSON within a text follows the same rules', async () => {
  const [odd, deep] = [JSON.stringify({ a: 'x\u0007y' }), `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`];
  const own = { authorization: `Bearer ${provider.apiKey}` };
  const created = await provider.inject('POST', '/v3/templates', { name: 'JSON', generation: 'dynamic' }, own);
  const template = created.json<{ id: string }>();
  const mail = { personalizations: [{ to: [{ email: 'a@example.com' }] }], from: { email: 'a@example.com' } };
  const content = { subject: 'x', content: [{ type: 'text/plain', value: 'x' }] };
  for (const text of [odd, deep]) {
    const version = { name: 'v', subject: 'x', html_content: 'x', test_data: text };
    expect(await problemOf('POST', `/v3/templates/${template.id}/versions`, 'test_data.a', version)).toBeUndefined();
    expect(
      await problemOf('POST', '/v3/mail/send', 'custom_args.a', { ...mail, ...content, custom_args: text }),
    ).toBeUndefined();
  }
});

test('a file name with control characters is refused, and nothing is stored', async () => {
  for (const character of controls) {
    const file = `name="upload"; filename="a${character}b.png"`;
    const form = `--b\r\ncontent-disposition: form-data; ${file}\r\n\r\nx\r\n--b--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await provider.inject('POST', '/v3/images', form, headers);
    expect([character, answer.statusCode, Value.Check(ErrorBody, answer.json())]).toEqual([character, 400, true]);
  }
  expect((await provider.inject('GET', '/v3/images')).json()).toMatchObject({ result: [] });
});
