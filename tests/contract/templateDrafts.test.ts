import PostalMime from 'postal-mime';
import { createBlock, emptyDesign, paragraphs } from 'sendwright/email';
import type { Template, TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import { sql } from '../../provider/database/sql';
import { eventually } from '../../provider/testing/eventually';
import { type SeededSend, seedSend } from '../../provider/testing/seedSend';
import { type TestProvider, startTestProvider } from '../../provider/testing/startTestProvider';
import { type OfficialClient, officialClient } from './client';

// Content that mail uses is checked before activation, and edited as a draft.

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

const broken = '<p>{{#if a}}</p>';
const unsendable = {
  status: 400,
  body: {
    errors: expect.arrayContaining([
      expect.objectContaining({
        field: 'html_content',
        message: expect.stringMatching(/^Fix the handlebars errors in this email before you activate it\. Line 1: /),
      }),
    ]),
  },
};

describe('broken handlebars', () => {
  test('keep a version from becoming active on every path', async () => {
    const template = await create('Guarded');
    const live = await addVersion(template);
    const versions = `${root}/${template.id}/versions`;
    const idle = await addVersion(template, { name: 'Idle', html_content: broken });
    expect(idle).toMatchObject({
      active: 0,
      warnings: [{ message: expect.any(String) }, { message: expect.any(String) }],
    });
    expect(await client.call('POST', `${versions}/${idle.id}/activate`)).toMatchObject(unsendable);
    expect(await client.call('PATCH', `${versions}/${idle.id}`, { active: 1 })).toMatchObject(unsendable);
    expect(
      await client.call('POST', versions, { name: 'New', subject: 'S', html_content: broken, active: 1 }),
    ).toMatchObject(unsendable);
    expect(await client.call('POST', `${versions}/${idle.id}/draft/publish`, {})).toMatchObject(unsendable);
    expect(
      await client.call('PATCH', `${versions}/${idle.id}`, { html_content: '<p>Fine</p>', active: 1 }),
    ).toMatchObject({ status: 200, body: { active: 1 } });
    expect(await client.call('GET', `${versions}/${live.id}`)).toMatchObject({ body: { active: 0 } });
  });

  test('are refused in the active version, unless the same request takes it out of use', async () => {
    const template = await create('Live');
    const live = await addVersion(template);
    const path = `${root}/${template.id}/versions/${live.id}`;
    expect(await client.call('PATCH', path, { html_content: broken })).toMatchObject(unsendable);
    const inSubject = expect.objectContaining({ message: expect.stringContaining('activate it. Subject: ') });
    expect(await client.call('PATCH', path, { subject: 'Order {{number' })).toMatchObject({
      status: 400,
      body: { errors: [inSubject] },
    });
    expect(await client.call('GET', path)).toMatchObject({
      body: { html_content: '<p>Hello {{name}}</p>', subject: 'Order {{number}}', active: 1, revision: live.revision },
    });
    expect(await client.call('PATCH', path, { html_content: broken, active: 0 })).toMatchObject({
      status: 200,
      body: { active: 0 },
    });
  });

  test('leave the first version of a template inactive; legacy tags are no handlebars', async () => {
    expect(await addVersion(await create('First'), { html_content: broken })).toMatchObject({ active: 0 });
    expect(
      await addVersion(await create('Old first', 'legacy'), { html_content: '{{#if <%body%>', active: 1 }),
    ).toMatchObject({ active: 1 });
  });
});

describe('the draft of an active version', () => {
  const mailOf = async (template: Template, to: string) => {
    expect(
      (
        await client.call('POST', '/v3/mail/send', {
          template_id: template.id,
          from,
          personalizations: [{ to: [{ email: to }], dynamic_template_data: { name: 'Ada' } }],
        })
      ).status,
    ).toBe(202);
    return received(to);
  };

  test('is not live until it is published, and has its own content, test data and tests', async () => {
    const template = await create('Drafted');
    const live = await addVersion(template, { subject: 'Old {{name}}', html_content: '<p>Old</p>' });
    const path = `${root}/${template.id}/versions/${live.id}`;
    expect(await client.call('GET', `${path}/draft`)).toMatchObject({
      status: 200,
      body: { ...live, is_draft: false, live_changed: false },
    });
    const saved = await client.call('PATCH', `${path}/draft`, {
      subject: 'New {{name}}',
      html_content: '<p>New',
      test_data: '{"name":"Zoe"}',
      revision: live.revision,
    });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        id: live.id,
        active: 1,
        is_draft: true,
        subject: 'New {{name}}',
        html_content: '<p>New',
        plain_content: 'New',
        test_data: '{"name":"Zoe"}',
      },
    });
    expect((saved.body as TemplateVersion).revision).toBeGreaterThan(live.revision);
    expect(await client.call('GET', path)).toMatchObject({
      body: {
        subject: 'Old {{name}}',
        html_content: '<p>Old</p>',
        test_data: '{}',
        revision: live.revision,
        updated_at: live.updated_at,
        draft_updated_at: expect.any(String),
      },
    });
    expect((await mailOf(template, 'before@drafts.example')).subject).toBe('Old Ada');
    const test = {
      template_id: template.id,
      version_id_override: live.id,
      sender_id: seeded.senderId,
      suppression_group_id: seeded.groupId,
      substitutions: { name: 'Zoe' },
    };
    await client.call('POST', '/v3/marketing/test/send_email', {
      ...test,
      emails: ['draft@drafts.example'],
      draft: true,
    });
    await client.call('POST', '/v3/marketing/test/send_email', { ...test, emails: ['live@drafts.example'] });
    expect((await received('draft@drafts.example')).subject).toBe('Test - New Zoe');
    expect((await received('live@drafts.example')).subject).toBe('Test - Old Zoe');

    const { revision } = saved.body as TemplateVersion;
    expect(await client.call('POST', `${path}/draft/publish`, { revision: live.revision })).toMatchObject(
      refused(412, 'revision'),
    );
    expect(await client.call('POST', `${path}/draft/publish`, { revision })).toMatchObject({
      status: 200,
      body: { active: 1, is_draft: false, subject: 'New {{name}}', draft_updated_at: null },
    });
    expect(await client.call('GET', path)).toMatchObject({
      body: { subject: 'New {{name}}', html_content: '<p>New', test_data: '{"name":"Zoe"}' },
    });
    expect((await mailOf(template, 'after@drafts.example')).subject).toBe('New Ada');
  });

  test('of code keeps replaced and discarded content in the history', async () => {
    const template = await create('Code history');
    const version = await addVersion(template, { active: 1, html_content: '<p>One</p>' });
    const path = `${root}/${template.id}/versions/${version.id}`;
    const history = `/v3/design_versions/template/${version.id}`;
    for (const html of ['<p>Two</p>', '<p>Three</p>']) {
      await client.call('PATCH', `${path}/draft`, { html_content: html });
      if (html.includes('Two')) expect((await client.call('POST', `${path}/draft/publish`)).status).toBe(200);
    }
    expect((await client.call('DELETE', `${path}/draft`)).status).toBe(204);
    const { result } = (await client.call('GET', history)).body as { result: { id: string }[] };
    const kept = await Promise.all(result.map(async ({ id }) => (await client.call('GET', `${history}/${id}`)).body));
    expect(kept).toMatchObject(
      ['Three', 'Two', 'One'].map((word) => ({
        design: null,
        code: { subject: 'Order {{number}}', html_content: `<p>${word}</p>`, plain_content: word },
      })),
    );
  });

  test('with broken handlebars is saved with warnings and never published', async () => {
    const template = await create('Half typed');
    const live = await addVersion(template);
    const path = `${root}/${template.id}/versions/${live.id}`;
    expect(
      await client.call('PATCH', `${path}/draft`, { html_content: broken, revision: live.revision }),
    ).toMatchObject({
      status: 200,
      body: { is_draft: true, warnings: [{ message: expect.any(String) }, { message: expect.any(String) }] },
    });
    expect(await client.call('POST', `${path}/draft/publish`)).toMatchObject(unsendable);
    expect((await mailOf(template, 'half@drafts.example')).html).toContain('Hello Ada');
    expect(await client.call('DELETE', `${path}/draft`)).toMatchObject({ status: 204 });
    expect(await client.call('GET', `${path}/draft`)).toMatchObject({
      body: { is_draft: false, html_content: '<p>Hello {{name}}</p>' },
    });
    expect(await client.call('DELETE', `${path}/draft`)).toMatchObject({ status: 204 });
  });

  test("is never saved over newer work, nor over a discarded draft's revision", async () => {
    const template = await create('Two tabs');
    const live = await addVersion(template);
    const draft = `${root}/${template.id}/versions/${live.id}/draft`;
    const save = async (subject: string, revision: number) => client.call('PATCH', draft, { subject, revision });
    const one = (await save('One', live.revision)).body as TemplateVersion;
    expect(await save('Two', live.revision)).toMatchObject(refused(412, 'revision'));
    expect(await client.call('DELETE', `${draft}?revision=${live.revision}`)).toMatchObject(refused(412, 'revision'));
    expect(await client.call('DELETE', `${draft}?revision=${one.revision}`)).toMatchObject({ status: 204 });
    expect(await save('Two', one.revision)).toMatchObject(refused(412, 'revision'));
    const next = (await save('Three', live.revision)).body as TemplateVersion;
    expect(next.revision).toBeGreaterThan(one.revision);
    const both = await Promise.all([save('A', next.revision), save('B', next.revision)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  test('says when the live version was changed since, and then replaces it only knowingly', async () => {
    const template = await create('Changed below');
    const live = await addVersion(template);
    const path = `${root}/${template.id}/versions/${live.id}`;
    await client.call('PATCH', `${path}/draft`, { subject: 'Draft' });
    const changed = (await client.call('PATCH', path, { subject: 'Hotfix' })).body as TemplateVersion;
    expect(await client.call('GET', `${path}/draft`)).toMatchObject({
      body: { is_draft: true, subject: 'Draft', live_changed: true, live_revision: changed.revision },
    });
    expect(await client.call('POST', `${path}/draft/publish`, {})).toMatchObject(refused(412, 'live_revision'));
    expect(await client.call('POST', `${path}/draft/publish`, { live_revision: changed.revision })).toMatchObject({
      status: 200,
      body: { subject: 'Draft' },
    });
  });

  test('of a version that is not active is the version itself; publishing makes that one active', async () => {
    const template = await create('Idle draft');
    const live = await addVersion(template);
    const idle = await addVersion(template, { name: 'Idle' });
    const path = `${root}/${template.id}/versions/${idle.id}`;
    expect(await client.call('PATCH', `${path}/draft`, { subject: 'Direct', revision: idle.revision })).toMatchObject({
      status: 200,
      body: { is_draft: false, active: 0, subject: 'Direct' },
    });
    expect(await client.call('GET', path)).toMatchObject({ body: { subject: 'Direct', draft_updated_at: null } });
    // An editor that was opened before the version went live writes a draft from then on.
    await client.call('POST', `${path}/activate`);
    expect(await client.call('PATCH', `${path}/draft`, { subject: 'Later' })).toMatchObject({
      body: { is_draft: true },
    });
    // A draft is kept when its version is deactivated.
    await client.call('POST', `${root}/${template.id}/versions/${live.id}/activate`);
    expect(await client.call('PATCH', `${path}/draft`, { subject: 'Latest' })).toMatchObject({
      body: { is_draft: true, active: 0 },
    });
    expect(await client.call('POST', `${path}/draft/publish`)).toMatchObject({
      body: { active: 1, subject: 'Latest' },
    });
    expect(await client.call('GET', `${root}/${template.id}/versions/${live.id}`)).toMatchObject({
      body: { active: 0 },
    });
  });

  test('of blocks keeps what it replaces and what it says in the version history', async () => {
    const template = await create('History');
    const design = (text: string) => ({
      ...emptyDesign(),
      subject: text,
      blocks: [{ ...createBlock('text', () => 'a'), content: paragraphs(text) }],
    });
    const live = await addVersion(template, { design: design('Old words'), subject: 'Old words' });
    const path = `${root}/${template.id}/versions/${live.id}`;
    await client.call('PATCH', `${path}/draft`, { design: design('New words') });
    expect(await client.call('POST', `${path}/draft/publish`)).toMatchObject({
      status: 200,
      body: { subject: 'New words', plain_content: expect.stringContaining('New words') },
    });
    const history = async () => {
      const { result } = (await client.call('GET', `/v3/design_versions/template/${live.id}`)).body as {
        result: { id: string }[];
      };
      return Promise.all(
        result.map(
          async ({ id }) =>
            (
              (await client.call('GET', `/v3/design_versions/template/${live.id}/${id}`)).body as {
                design: { subject: string };
              }
            ).design.subject,
        ),
      );
    };
    expect(await history()).toEqual(['New words', 'Old words']);
    await client.call('PATCH', `${path}/draft`, { design: design('Rejected words') });
    await client.call('DELETE', `${path}/draft`);
    expect(await history()).toEqual(['Rejected words', 'New words', 'Old words']);
  });

  test('swaps in whole: mail accepted meanwhile is of one state or the other', async () => {
    const template = await create('Swapped');
    const live = await addVersion(template, { subject: 'State 0', html_content: '<p>State 0</p>' });
    const path = `${root}/${template.id}/versions/${live.id}`;
    const sending = Array.from(
      { length: 12 },
      (_, index) => async () => mailOf(template, `swap${index}@drafts.example`),
    );
    const publishing = (async () => {
      for (const state of [1, 2, 3, 4, 5, 6]) {
        await client.call('PATCH', `${path}/draft`, {
          subject: `State ${state}`,
          html_content: `<p>State ${state}</p>`,
        });
        expect((await client.call('POST', `${path}/draft/publish`)).status).toBe(200);
      }
    })();
    const mails = await Promise.all(sending.map((send) => send()));
    await publishing;
    for (const mail of mails) expect(mail.html).toContain(`<p>${mail.subject}</p>`);
  });
});

test('a dynamic template test names its source: only templates are searched, and no contact fills tags', async () => {
  const template = await create('Sourced');
  await addVersion(template, { subject: 'Hi {{first_name}}{{code}}', html_content: '<p>{{first_name}}</p>' });
  await client.call('PUT', '/v3/marketing/contacts', {
    contacts: [{ email: 'known@drafts.example', first_name: 'Known' }],
  });
  await eventually(() =>
    provider.provider.database
      .first(sql`select 1 from contacts where account_id = ${provider.accountId} and email = 'known@drafts.example'`)
      .then((row) => row ?? false),
  );
  const test = {
    sender_id: seeded.senderId,
    suppression_group_id: seeded.groupId,
    emails: ['known@drafts.example'],
    substitutions: { code: 7 },
  };
  const path = '/v3/marketing/test/send_email';
  expect(
    (await client.call('POST', `${path}?test_source=dynamic-templates`, { ...test, template_id: template.id })).status,
  ).toBe(202);
  expect((await received('known@drafts.example')).subject).toBe('Test - Hi 7');
  const send = (await client.call('GET', `/v3/marketing/singlesends/${seeded.singleSendId}`)).body as {
    email_config: { template_id: string };
  };
  expect(
    await client.call('POST', `${path}?test_source=dynamic-templates`, {
      ...test,
      template_id: send.email_config.template_id,
    }),
  ).toMatchObject(refused(400, 'template_id'));
  expect(
    await client.call('POST', `${path}?test_source=somewhere`, { ...test, template_id: template.id }),
  ).toMatchObject(refused(400, 'test_source'));
});
