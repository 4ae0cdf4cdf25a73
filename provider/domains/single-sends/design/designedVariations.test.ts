import { createBlock, type Design, emptyDesign, paragraphs } from 'sendwright/email';
import type { DesignVersionContent, DesignVersions } from 'sendwright/wire/designVersions';
import type { Preflight } from 'sendwright/wire/sendChecks';
import type { SingleSend, SingleSendUpdate } from 'sendwright/wire/singleSends';
import { sql } from '../../../database/sql';
import { eventually } from '../../../testing/eventually';
import { seedSend, type SeededSend } from '../../../testing/seedSend';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';

const path = '/v3/marketing/singlesends';
let provider: TestProvider;
let seeded: SeededSend;
beforeAll(async () => {
  provider = await startTestProvider();
  seeded = await seedSend(provider.provider.database, provider.accountId, {
    recipients: 40,
    domain: 'designs.example',
  });
});
afterAll(() => provider.close());

const saying = (words: string): Design => ({
  ...emptyDesign(),
  blocks: [{ ...createBlock('text', () => 'b1'), content: paragraphs(words) }],
});
const read = async (id: string) => (await provider.inject('GET', `${path}/${id}`)).json<SingleSend>();
const patch = async (id: string, body: SingleSendUpdate) => {
  const answer = await provider.inject('PATCH', `${path}/${id}`, body);
  return {
    status: answer.statusCode,
    send: answer.json<SingleSend>(),
    errors: answer.json<{ errors?: { message: string; field: string }[] }>().errors,
  };
};
const variationsOf = (send: SingleSend) => send.abtest?.variations ?? [];
const versions = async (id: string) => {
  const { result } = (await provider.inject('GET', `/v3/design_versions/single-send/${id}`)).json<DesignVersions>();
  return Promise.all(
    result.map(
      async (version) =>
        (
          await provider.inject('GET', `/v3/design_versions/single-send/${id}/${version.id}`)
        ).json<DesignVersionContent>().design,
    ),
  );
};
/** Creates a designed send with a content test of exactly these designs. */
async function tested(
  ...designs: readonly Design[]
): Promise<{ id: string; variations: ReturnType<typeof variationsOf> }> {
  const id = (await provider.inject('POST', `${path}/${seeded.singleSendId}`, {})).json<SingleSend>().id;
  await patch(id, { email_config: { editor: 'design', design: saying('The message') } });
  const { send, status } = await patch(id, {
    abtest: {
      type: 'content',
      winner_criteria: 'click',
      test_percentage: 100,
      variations: designs.map((design) => ({ design })),
    },
  });
  expect(status).toBe(202);
  return { id, variations: variationsOf(send) };
}

test('a content test begins with the document of the message, and each variation then has its own', async () => {
  const { id } = await tested();
  const begun = (await patch(id, { abtest: { type: 'content' } })).send;
  expect(variationsOf(begun)).toMatchObject([
    { editor: 'design', design: saying('The message'), plain_content: null },
    { design: saying('The message') },
  ]);
  const [a, b] = variationsOf(begun);
  const { send } = await patch(id, {
    abtest: { variations: [{ id: a?.id ?? null }, { id: b?.id ?? null, design: saying('Another') }] },
  });
  expect(variationsOf(send)).toMatchObject([
    { id: a?.id, design: saying('The message') },
    { id: b?.id, design: saying('Another') },
  ]);
  expect(variationsOf(send)[1]?.html_content).toContain('Another');
  expect(variationsOf(send)[1]?.html_content).toContain('role="module"');
  // The send's own content is unchanged.
  expect(send.email_config.design).toEqual(saying('The message'));
});

test('each variation is sent as its document, without marks of the editor, with its words as text', async () => {
  const { id } = await tested(saying('Warm bread for {{first_name}}'), saying('Cold bread for {{first_name}}'));
  expect((await provider.inject('PUT', `${path}/${id}/schedule`, { send_at: 'now', undo_seconds: 0 })).statusCode).toBe(
    201,
  );
  const messages = await eventually(async () => {
    const rows = await provider.provider.database.rows<{ raw: Buffer }>(
      sql`select raw from captured_messages where account_id = ${provider.accountId} and single_send_id = ${id}`,
    );
    return rows.length === 40 ? rows.map(({ raw }) => raw.toString()) : undefined;
  });
  expect(messages.filter((raw) => /Warm bread for Reader \d/.test(raw))).toHaveLength(20);
  expect(messages.filter((raw) => /Cold bread for Reader \d/.test(raw))).toHaveLength(20);
  expect(messages.some((raw) => /role=3D"module"|data-muid|The message/.test(raw))).toBe(false);
  // What was sent can be looked up for each variation.
  const [a] = variationsOf(await read(id));
  expect(await versions(a?.id ?? '')).toEqual([saying('Warm bread for {{first_name}}')]);
});

test('a test email and the look ahead speak of the variation', async () => {
  const { id, variations } = await tested(saying('See {{shop_name}}'), {
    ...saying('Long'),
    blocks: [{ ...createBlock('code', () => 'c1'), html: `<p>${'x'.repeat(120_000)}</p>` }],
  });
  const answer = await provider.inject('POST', '/v3/marketing/test/send_email', {
    template_id: variations[0]?.id,
    emails: ['ana@test.example'],
    sender_id: seeded.senderId,
    suppression_group_id: seeded.groupId,
    substitutions: { shop_name: 'our shop' },
  });
  expect(answer.statusCode).toBe(202);
  await eventually(async () =>
    provider.provider.database.first(sql`
      select 1 from captured_messages
      where account_id = ${provider.accountId} and position('See our shop' in convert_from(raw, 'UTF8')) > 0`),
  );
  const ahead = (await provider.inject('POST', `${path}/${id}/preflight`)).json<Preflight>();
  expect(ahead.clipped).toBe(true);
  expect(ahead.fields.map(({ name }) => name)).toContain('shop_name');
});

test('a document that is none is refused by the place of its variation; so is one of another send', async () => {
  const { id } = await tested(saying('One'), saying('Two'));
  const { status, errors } = await patch(id, {
    abtest: { variations: [{ design: saying('One') }, { design: { schemaVersion: 1 } }] },
  });
  expect(status).toBe(400);
  expect(errors?.[0]?.field).toMatch(/^abtest\.variations\[1\]\.design/);
  const other = await tested(saying('Three'), saying('Four'));
  const { send } = await patch(id, { abtest: { variations: [{ id: other.variations[0]?.id ?? null }, {}] } });
  expect(variationsOf(send).map(({ id: own }) => own)).not.toContain(other.variations[0]?.id);
  expect(variationsOf(send)[0]?.design).toEqual(saying('The message'));
});

test('HTML by hand takes a variation’s document away; changing the plan, or another variation, leaves it', async () => {
  const { id, variations } = await tested(saying('One'), saying('Two'));
  const [a, b] = variations.map((one) => one.id);
  expect(variationsOf((await patch(id, { abtest: { test_percentage: 30 } })).send).map(({ design }) => design)).toEqual(
    [saying('One'), saying('Two')],
  );
  const { send } = await patch(id, {
    abtest: { variations: [{ id: a ?? null }, { id: b ?? null, html_content: '<p>By hand</p>' }] },
  });
  expect(variationsOf(send)).toMatchObject([
    { design: saying('One') },
    { design: null, html_content: '<p>By hand</p>' },
  ]);
  expect(await versions(b ?? '')).toEqual([saying('Two')]);
});

test('documents of variations that go are kept as versions of the send, and copies have their own', async () => {
  const { id, variations } = await tested(saying('One'), saying('Two'), saying('Three'));
  const copy = (await provider.inject('POST', `${path}/${id}`, {})).json<SingleSend>();
  expect(variationsOf(copy).map(({ design }) => design)).toEqual([saying('One'), saying('Two'), saying('Three')]);
  const [a, b, c] = variations.map((one) => one.id);
  const fewer = (await patch(id, { abtest: { variations: [{ id: a ?? null }, { id: c ?? null }] } })).send;
  expect(variationsOf(fewer)).toMatchObject([
    { id: a, label: 'A', design: saying('One') },
    { id: c, label: 'B', design: saying('Three') },
  ]);
  expect(await versions(id)).toContainEqual(saying('Two'));
  expect((await provider.inject('GET', `/v3/design_versions/single-send/${b ?? ''}`)).statusCode).toBe(404);
  const off = (await patch(id, { abtest: null, email_config: { design: saying('Three') } })).send;
  expect(off).toMatchObject({
    abtest: null,
    email_config: { design: saying('Three'), html_content: expect.stringContaining('Three') },
  });
  expect(await versions(id)).toEqual(expect.arrayContaining([saying('One'), saying('Two')]));
  // The duplicate is a separate send and unchanged.
  expect(variationsOf(await read(copy.id)).map(({ design }) => design)).toEqual([
    saying('One'),
    saying('Two'),
    saying('Three'),
  ]);
});

test('versions belong to the variation, of this account alone, and go with the send', async () => {
  const { id, variations } = await tested(saying('One'), saying('Two'));
  const a = variations[0]?.id ?? '';
  expect(
    (await provider.inject('POST', `/v3/design_versions/single-send/${a}`, { name: 'Good', design: saying('One') }))
      .statusCode,
  ).toBe(201);
  expect(await versions(a)).toEqual([saying('One')]);
  const stranger = await provider.createAccount();
  expect(
    (
      await provider.inject('GET', `/v3/design_versions/single-send/${a}`, undefined, {
        authorization: `Bearer ${stranger.apiKey}`,
      })
    ).statusCode,
  ).toBe(404);
  expect((await provider.inject('DELETE', `${path}/${id}`)).statusCode).toBe(204);
  expect(
    await provider.provider.database.first(
      sql`select 1 from design_versions where account_id = ${provider.accountId} and owner_id = ${a}`,
    ),
  ).toBeUndefined();
});
