import {
  createBlock,
  defaultBrand,
  Design,
  emptyDesign,
  paragraphs,
  parseDesign,
  Theme,
  withPreheader,
} from 'sendwright/email';
import { importHtml } from 'sendwright/email/import';
import type { Automation } from 'sendwright/wire/automations';
import type { Design as StoredDesign } from 'sendwright/wire/designs';
import type { TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const dark = { background: '#101010', containerBackground: '#202020', color: '#f0f0f0', linkColor: '#99bbff' };
const base = emptyDesign();
/** Has every field that a document can have besides its blocks, and links that are not tracked. */
const whole: Design = {
  ...base,
  language: 'de',
  direction: 'rtl',
  subject: 'Frisches Brot',
  preheader: 'Seit sechs Uhr',
  theme: {
    ...base.theme,
    background: '#f5ecdf',
    headings: { fontFamily: 'Georgia, serif', color: '#2b1a12', sizes: [40, 24, 20] },
    webFonts: ['https://fonts.example/css?family=Fraunces'],
    dark,
  },
  brand: { version: '00000000-0000-4000-8000-000000000001', brand: defaultBrand },
  head: '<style>.own { color: red }</style>',
  blocks: [
    {
      ...createBlock('text', () => 't1'),
      content: {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [
              {
                type: 'text',
                text: 'Shop',
                marks: [{ type: 'link', attrs: { href: 'https://a.example', untracked: true } }],
              },
            ],
          },
        ],
      },
      hideOn: 'mobile',
      when: { field: 'city', operator: 'exists' },
      dark: { background: '#000000' },
    },
    { ...createBlock('text', () => 't2'), content: paragraphs('Hallo {{first_name}}') },
  ],
};

async function ask<Body>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<Body> {
  const answer = await provider.inject(method, path, body);
  expect([path, answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([
    path,
    method === 'POST' ? 201 : 200,
    '',
  ]);
  return answer.json<Body>();
}

const shown = (html: string): Record<string, boolean> => ({
  language: html.includes('lang="de"'),
  direction: html.includes('dir="rtl"'),
  dark: html.includes(dark.containerBackground),
  untracked: /clicktracking="?off/.test(html),
  head: html.includes('.own { color: red }'),
});
const everything = { language: true, direction: true, dark: true, untracked: true, head: true };

test('the document has every field that documents can have', () => {
  expect(Object.keys(whole).toSorted()).toEqual(Object.keys(Design.properties).toSorted());
  expect(Object.keys(whole.theme).toSorted()).toEqual(Object.keys(Theme.properties).toSorted());
});

test('a document loses nothing on its way through a send, a template and an automation, and back', async () => {
  expect(parseDesign(whole)).toMatchObject({ kind: 'design', design: whole });
  const design = await ask<StoredDesign>('POST', '/v3/designs', { name: 'Letter', design: whole });
  expect(design).toMatchObject({ design: whole, subject: whole.subject });

  const send = await ask<SingleSend>('POST', '/v3/marketing/singlesends', {
    name: 'Letter',
    email_config: { design_id: design.id },
  });
  expect(send.email_config).toMatchObject({ design: whole, subject: whole.subject, preheader: whole.preheader });
  expect(shown(send.email_config.html_content ?? '')).toEqual(everything);

  const { id: templateId } = await ask<{ id: string }>('POST', '/v3/templates', { name: 'L', generation: 'dynamic' });
  const version = await ask<TemplateVersion>('POST', `/v3/templates/${templateId}/versions`, {
    name: 'One',
    subject: send.email_config.subject,
    editor: 'design',
    design: send.email_config.design,
  });
  expect(version).toMatchObject({ design: whole, subject: whole.subject });
  expect(shown(version.html_content)).toEqual(everything);
  expect(version.html_content).toContain(whole.preheader);

  const automation = await ask<Automation>('POST', '/v3/marketing/automations', {
    name: 'Letter',
    steps: [
      {
        type: 'email',
        email_config: {
          editor: 'design',
          design: version.design,
          subject: version.subject,
          preheader: whole.preheader,
        },
      },
    ],
  });
  const [step] = automation.steps;
  const message = step?.type === 'email' ? (step.pending_email_config ?? step.email_config) : undefined;
  expect(message).toMatchObject({ design: whole, subject: whole.subject, preheader: whole.preheader });
  expect(shown(message?.html_content ?? '')).toEqual(everything);

  const back = await ask<StoredDesign>('POST', '/v3/designs', {
    name: 'Letter again',
    subject: message?.subject,
    design: message?.design,
  });
  expect(back).toMatchObject({ design: whole, subject: whole.subject });
  expect(shown(back.html_content)).toEqual(everything);
});

test('an automation keeps its own copy of a design that is deleted', async () => {
  const design = await ask<StoredDesign>('POST', '/v3/designs', { name: 'Letter', design: whole });
  const config = { editor: 'design', design: design.design, subject: design.subject };
  const { id, steps } = await ask<Automation>('POST', '/v3/marketing/automations', {
    name: 'Letter',
    steps: [{ type: 'email', email_config: config }],
  });
  expect((await provider.inject('DELETE', `/v3/designs/${design.id}`)).statusCode).toBe(204);
  expect((await ask<Automation>('GET', `/v3/marketing/automations/${id}`)).steps).toEqual(steps);
  const [step] = steps;
  const message = step?.type === 'email' ? step.email_config : undefined;
  expect(message?.design).toEqual(whole);
  expect(shown(message?.html_content ?? '')).toEqual(everything);
});

test('the preheader of a message of code is inside the design made of it, and read from there again', async () => {
  const html = '<!DOCTYPE html><html><head><title>Bread</title></head><body bgcolor="#fff"><p>Hallo</p></body></html>';
  const send = await ask<SingleSend>('POST', '/v3/marketing/singlesends', {
    name: 'Code',
    email_config: { subject: 'Brot', preheader: 'Seit sechs Uhr, {{first_name}}', html_content: html, editor: 'code' },
  });
  const { html_content: code, preheader } = send.email_config;
  const design = await ask<StoredDesign>('POST', '/v3/designs', {
    name: 'Code',
    editor: 'code',
    html_content: withPreheader(code ?? '', preheader ?? ''),
  });
  expect(design.html_content).toMatch(
    /<body bgcolor="#fff"><div style="display:none[^>]*>Seit sechs Uhr, \{\{first_name/,
  );
  expect(importHtml(design.html_content, { promote: true }).design.preheader).toBe('Seit sechs Uhr, {{first_name}}');
});
