import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { hostileTexts } from './hostileTexts';

/** The resources that requests use. */
export interface HostileSetting {
  readonly templateId: string;
  readonly versionId: string;
  readonly singleSendId: string;
  readonly contactId: string;
}

/** One request of the corpus, at a share of its field's size limit. */
export interface HostileCase {
  readonly name: string;
  readonly method: 'POST' | 'PATCH' | 'PUT';
  readonly path: string;
  body(share: number): string;
}

const megabyte = 1024 * 1024;
const mail = (value: string, extra: object = {}): object => ({
  personalizations: [{ to: [{ email: 'reader@example.org' }], ...extra }],
  from: { email: 'news@example.com' },
  subject: 'Order',
  content: [{ type: 'text/html', value }],
  mail_settings: { sandbox_mode: { enable: true } },
});

/** Every operation that accepts text, with each text designed to be slow to parse. */
export function textCases({ templateId, versionId, singleSendId }: HostileSetting): HostileCase[] {
  const places: Array<{ name: string; limit: number; method?: 'PATCH'; path: string; body(text: string): object }> = [
    { name: 'preview, HTML', limit: megabyte, path: '/v3/marketing/preview', body: (text) => ({ html_content: text }) },
    {
      name: 'preview, plain text',
      limit: megabyte,
      path: '/v3/marketing/preview',
      body: (text) => ({ html_content: '<p>a</p>', plain_content: text }),
    },
    {
      name: 'preview, subject',
      limit: 10_000,
      path: '/v3/marketing/preview',
      body: (text) => ({ html_content: '<p>a</p>', subject: text }),
    },
    {
      name: 'template version',
      limit: megabyte,
      path: `/v3/templates/${templateId}/versions`,
      body: (text) => ({ name: 'a', subject: 'a', html_content: text }),
    },
    {
      name: 'template draft',
      limit: megabyte,
      method: 'PATCH',
      path: `/v3/templates/${templateId}/versions/${versionId}/draft`,
      body: (text) => ({ html_content: text }),
    },
    { name: 'design', limit: megabyte, path: '/v3/designs', body: (text) => ({ name: 'a', html_content: text }) },
    {
      name: 'single send',
      limit: megabyte,
      method: 'PATCH',
      path: `/v3/marketing/singlesends/${singleSendId}`,
      body: (text) => ({ email_config: { html_content: text } }),
    },
    { name: 'mail/send, HTML', limit: 4 * megabyte, path: '/v3/mail/send', body: (text) => mail(text) },
    {
      name: 'mail/send, substitution',
      limit: megabyte,
      path: '/v3/mail/send',
      body: (text) => mail('<p>-a-</p>'.repeat(20), { substitutions: { '-a-': text.slice(0, 10_000), '': text } }),
    },
    {
      name: 'email test',
      limit: 4 * megabyte,
      path: '/v3/marketing/compatibility_testing/tests',
      body: (text) => ({ html: text, subject: 'a', from: 'news@example.com', spam: true, inbox_clients: [] }),
    },
    {
      name: 'segment count',
      limit: megabyte,
      path: '/v3/marketing/segments/2.0/count',
      body: (text) => ({ query_dsl: text }),
    },
  ];
  return places.flatMap(({ name, limit, method, path, body }) =>
    [...hostileTexts(100).keys()].map((text) => ({
      name: `${name}: ${text}`,
      method: method ?? ('POST' as const),
      path,
      body: (share: number) => JSON.stringify(body(hostileTexts(Math.floor(limit * share)).get(text) ?? '')),
    })),
  );
}

/** Runs the pre-send checks on the single send's current text. */
export const preflightCase = ({ singleSendId }: HostileSetting): HostileCase => ({
  name: 'preflight',
  method: 'POST',
  path: `/v3/marketing/singlesends/${singleSendId}/preflight`,
  body: () => '{}',
});

/** Queries that are long, deeply nested, or expensive. */
export function queryCases({ contactId }: HostileSetting): HostileCase[] {
  const fill = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
  const start = 'select contact_id, updated_at from contact_data where ';
  const queries: Record<string, (size: number) => string> = {
    brackets: (size) => `${start}${'('.repeat(size / 2)}city = 'a'${')'.repeat(size / 2)}`,
    'not not': (size) => `${start}${fill('not ', size)}city = 'a'`,
    'conditions with and': (size) => `${start}${fill("city = 'a' and ", size)}city = 'a'`,
    'conditions with or': (size) => `${start}${fill("city = 'a' or ", size)}city = 'a'`,
    'a list of values': (size) => `${start}city in (${fill("'a',", size)}'a')`,
    'a pattern of wildcards': (size) => `${start}city like '${fill('%a', size)}'`,
    'patterns of wildcards': (size) => `${start}${fill(`email like '%${fill('_%', 200)}x' or `, size)}city = 'a'`,
    'a string that nothing closes': (size) => `${start}city = '${fill('a', size)}`,
    comments: (size) => `${start}${fill('/*', size)}`,
    'lines of comments': (size) => fill('--\n', size),
    digits: (size) => `${start}city = ${fill('9', size)}`,
    'a name': (size) => `select ${fill('a', size)} from contact_data`,
    'functions in functions': (size) => `${start}${fill('lower(', size)}city`,
  };
  const places = {
    'segment count': '/v3/marketing/segments/2.0/count',
    segment: '/v3/marketing/segments/2.0',
    'contact search': '/v3/marketing/contacts/search',
    'segment explanation': '/v3/marketing/segments/2.0/explain',
  };
  return Object.entries(places).flatMap(([place, path]) =>
    Object.entries(queries).flatMap(([name, query]) =>
      [10_000, megabyte].map((limit) => ({
        name: `${place}: ${name}, ${limit} characters`,
        method: 'POST' as const,
        path,
        body: (share: number) =>
          JSON.stringify({
            name: randomBytes(8).toString('hex'),
            query: query(limit * share),
            query_dsl: query(limit * share),
            contact_id: contactId,
          }),
      })),
    ),
  );
}

/** JSON with nested arrays, for each operation with a body. */
export function nestedCases({ templateId, singleSendId }: HostileSetting): HostileCase[] {
  const places: Array<[HostileCase['method'], string, (nested: string) => string]> = [
    [
      'POST',
      '/v3/mail/send',
      (nested) =>
        JSON.stringify(mail('<p>a</p>', { dynamic_template_data: { a: 0 } })).replace('"a":0', `"a":${nested}`),
    ],
    [
      'POST',
      '/v3/marketing/preview',
      (nested) => `{"html_content":"{{#each a}}{{this}}{{/each}}","data":{"a":${nested}}}`,
    ],
    ['POST', '/v3/designs', (nested) => `{"name":"a","design":${nested}}`],
    ['POST', '/v3/saved_blocks', (nested) => `{"name":"a","row":${nested}}`],
    ['POST', `/v3/templates/${templateId}/versions`, (nested) => `{"name":"a","subject":"a","design":${nested}}`],
    ['PATCH', `/v3/marketing/singlesends/${singleSendId}`, (nested) => `{"email_config":{"design":${nested}}}`],
    [
      'PUT',
      '/v3/marketing/contacts',
      (nested) => `{"contacts":[{"email":"a@example.org","custom_fields":{"a":${nested}}}]}`,
    ],
    ['POST', '/v3/marketing/segments/2.0/count', (nested) => `{"query_dsl":${nested}}`],
    ['POST', '/v3/marketing/automations', (nested) => `{"name":"a","steps":${nested}}`],
    [
      'POST',
      '/v3/marketing/compatibility_testing/tests',
      (nested) => `{"html":"<p>a</p>","subject":"a","from":"news@example.com","substitutions":{"a":${nested}}}`,
    ],
    ['POST', '/v3/marketing/lists', (nested) => nested],
  ];
  return places.flatMap(([method, path, body]) =>
    [10_000, 400_000].flatMap((depth) =>
      [['[', ']'] as const, ['{"a":', '}'] as const].map(([open, close]) => ({
        name:
          `${method} ${path.replace(/[0-9a-f-]{30,}/, ':id')}: ${depth} nested ` +
          (open === '[' ? 'arrays' : 'objects'),
        method,
        path,
        body: (share: number) =>
          body(open.repeat(depth * share) + (open === '[' ? '' : '1') + close.repeat(depth * share)),
      })),
    ),
  );
}

/** Contact files, plain and compressed. */
export function hostileFiles(size: number): ReadonlyMap<string, Buffer> {
  const fill = (piece: string): string => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
  const zeros = Buffer.alloc(512 * megabyte);
  const bomb = gzipSync(zeros);
  const csv = Buffer.from(`email,first_name\n${fill('a@example.org,Ada\n')}`);
  return new Map<string, Buffer>([
    ['one line', Buffer.from(fill('a'))],
    ['commas', Buffer.from(fill(','))],
    ['line ends', Buffer.from(`email,first_name\n${fill('\n')}`)],
    ['a quotation that nothing closes', Buffer.from(`email,first_name\n"${fill('a')}`)],
    ['a quotation of quotation marks', Buffer.from(`email,first_name\n"${fill('"')}`)],
    ['a row of a great many cells', Buffer.from(`email,first_name\n${fill('a,')}`)],
    ['a header of a great many names', Buffer.from(`${fill('a,')}\nb`)],
    ['a quotation across all lines', Buffer.from(`email,first_name\n"${fill('a\n')}`)],
    ['equal rows', csv],
    ['long cells', Buffer.from(`email,first_name\n${fill(`a@example.org,${'x'.repeat(100_000)}\n`)}`)],
    ['long addresses', Buffer.from(`email,first_name\n${fill(`${'a.'.repeat(1000)}@example.org,Ada\n`)}`)],
    ['bytes that are no text', randomBytes(size)],
    ['UTF-16', Buffer.from(`\ufeffemail,first_name\n${fill('a@example.org,Ada\n')}`, 'utf16le')],
    ['packed: equal rows', gzipSync(csv)],
    ['packed: 512 MB of zeros', bomb],
    ['packed twice: 512 MB of zeros', gzipSync(bomb)],
    ['packed twice: equal rows', gzipSync(gzipSync(csv))],
    ['packed ten times', Array.from({ length: 10 }).reduce((packed: Buffer) => gzipSync(packed), csv)],
    ['packed, and cut off', gzipSync(csv).subarray(0, 1000)],
    ['packed, a great many members', Buffer.concat(Array.from({ length: 20_000 }, () => gzipSync('a\n')))],
  ]);
}
