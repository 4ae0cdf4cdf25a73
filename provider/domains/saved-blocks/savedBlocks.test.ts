import { createBlock, type Design, emptyDesign, paragraphs, syncedBlocks } from 'sendwright/email';
import type { Automation } from 'sendwright/wire/automations';
import type { Design as StoredDesign } from 'sendwright/wire/designs';
import type { DesignVersions } from 'sendwright/wire/designVersions';
import type { TemplateDraft, TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import type { SavedBlock, SavedBlocks, SavedBlockUses } from 'sendwright/wire/savedBlocks';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { sql } from '../../database/sql';
import { eventually } from '../../testing/eventually';
import { seedSend, type SeededSend } from '../../testing/seedSend';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;
let seeded: SeededSend;
beforeAll(async () => {
  provider = await startTestProvider();
  seeded = await seedSend(provider.provider.database, provider.accountId, { recipients: 2, domain: 'sync.example' });
});
afterAll(() => provider.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';
async function ask<Answer>(method: Method, path: string, body?: object): Promise<{ status: number; body: Answer }> {
  const answer = await provider.inject(method, `/v3${path}`, body);
  return { status: answer.statusCode, body: answer.body === '' ? (undefined as Answer) : answer.json<Answer>() };
}
const words = (text: string, id = 'a') => ({ ...createBlock('text', () => id), content: paragraphs(text) });
const save = async (name: string, ...texts: readonly string[]) =>
  (
    await ask<SavedBlock>('POST', '/saved_blocks', {
      name,
      blocks: texts.map((text, index) => words(text, `t${index}`)),
    })
  ).body;
const change = (section: SavedBlock, text: string) =>
  ask<SavedBlock>('PATCH', `/saved_blocks/${section.id}`, { blocks: [words(text)] });
const listedUses = async ({ id }: SavedBlock) =>
  (await ask<SavedBlocks>('GET', '/saved_blocks')).body.result.find((one) => one.id === id)?.uses;
const usesOf = async ({ id }: SavedBlock) => (await ask<SavedBlockUses>('GET', `/saved_blocks/${id}/uses`)).body;

/** A design with a text of its own and a section. */
const following = (section: SavedBlock, copy = 'c1'): Design => ({
  ...emptyDesign(),
  subject: 'News',
  blocks: [words('Hello', 'own'), ...syncedBlocks({ ...section, blocks: section.blocks as Design['blocks'] }, copy)],
});
const store = async (design: Design) =>
  (await ask<StoredDesign>('POST', '/designs', { name: 'Following', editor: 'design', design })).body.id;
const htmlOf = async (id: string) => (await ask<StoredDesign>('GET', `/designs/${id}`)).body.html_content;

test('a section of several blocks is saved with ids of its own, listed and renamed', async () => {
  const section = await save('Footer', 'One', 'Two');
  expect(section).toMatchObject({ version: 1, block: { id: 's1' }, blocks: [{ id: 's1' }, { id: 's2' }] });
  expect((await ask<SavedBlocks>('GET', '/saved_blocks')).body.result).toContainEqual({ ...section, uses: 0 });
  const renamed = await ask('PATCH', `/saved_blocks/${section.id}`, { name: 'Our footer' });
  expect(renamed.body).toEqual({ ...section, name: 'Our footer' });
});

test('a change is refused if it is based on an older version, and the same content is no change', async () => {
  const section = await save('Footer', 'One');
  expect((await change(section, 'One')).body.version).toBe(1);
  expect((await change(section, 'Two')).body.version).toBe(2);
  const late = await ask('PATCH', `/saved_blocks/${section.id}`, { blocks: [words('Three')], version: 1 });
  expect(late).toMatchObject({ status: 412, body: { errors: [{ field: 'version', code: 'saved_block_conflict' }] } });
});

test('designs follow a change, with their former state in the history; other designs do not', async () => {
  const [section, other] = [await save('Footer', 'Old words'), await save('Other', 'Other words')];
  const [first, second] = [await store(following(section)), await store(following(other))];
  expect(await usesOf(section)).toEqual({
    result: [{ kind: 'design', id: first, name: 'Following', effect: 'updated', reason: null }],
    count: 1,
  });
  const listed = (await ask<SavedBlocks>('GET', '/saved_blocks')).body.result;
  expect(listed.filter(({ id }) => id === section.id || id === other.id).map(({ uses }) => uses)).toEqual([1, 1]);
  await change(section, 'New words');
  await eventually(async () => (await htmlOf(first)).includes('New words') || undefined);
  expect(await htmlOf(first)).not.toContain('Old words');
  expect(await htmlOf(first)).toContain('Hello');
  expect(await htmlOf(second)).toContain('Other words');
  const history = await ask<DesignVersions>('GET', `/design_versions/design/${first}`);
  expect(history.body.result).toHaveLength(1);
});

test('a use that is being changed keeps its changes', async () => {
  const section = await save('Footer', 'Old words');
  const design = following(section);
  const changed = design.blocks.map((block) =>
    block.synced ? { ...block, synced: { ...block.synced, isChanged: true as const } } : block,
  );
  const [changing, follower] = [await store({ ...design, blocks: changed }), await store(design)];
  await change(section, 'New words');
  await eventually(async () => (await htmlOf(follower)).includes('New words') || undefined);
  expect(await htmlOf(changing)).toContain('Old words');
});

test('drafts of single sends and their variations follow; reviewed ones keep theirs', async () => {
  const section = await save('Footer', 'Old words');
  const send = async (): Promise<string> => {
    const { id } = (await ask<SingleSend>('POST', `/marketing/singlesends/${seeded.singleSendId}`, {})).body;
    const body = { email_config: { editor: 'design', design: following(section) } };
    await ask('PATCH', `/marketing/singlesends/${id}`, body);
    return id;
  };
  const [draft, tested, scheduled, approved, sent] = [
    await send(),
    await send(),
    await send(),
    await send(),
    await send(),
  ];
  await provider.provider.database.execute(sql`
    insert into send_approvals
      (account_id, single_send_id, requested_by, requested_by_name, revision, recipients, status)
    select account_id, single_send_id, 1, 'Ana', revision, 2, 'approved' from single_sends
    where account_id = ${provider.accountId} and single_send_id = ${approved}`);
  await ask('PATCH', `/marketing/singlesends/${tested}`, {
    abtest: {
      type: 'content',
      winner_criteria: 'click',
      test_percentage: 100,
      variations: [{ design: following(section) }, { design: { ...emptyDesign(), blocks: [words('Plain')] } }],
    },
  });
  const later = new Date(Date.now() + 86_400_000).toISOString();
  expect((await ask('PUT', `/marketing/singlesends/${scheduled}/schedule`, { send_at: later })).status).toBe(201);
  await provider.provider.database.execute(
    sql`update single_sends set status = 'triggered'
      where account_id = ${provider.accountId} and single_send_id = ${sent}`,
  );
  const { result } = await usesOf(section);
  expect(Object.fromEntries(result.map(({ id, effect, reason }) => [id, [effect, reason]]))).toEqual({
    [draft]: ['updated', null],
    [tested]: ['updated', null],
    [scheduled]: ['kept', 'scheduled'],
    [approved]: ['kept', 'approval'],
  });
  await change(section, 'New words');
  const read = async (id: string) => (await ask<SingleSend>('GET', `/marketing/singlesends/${id}`)).body;
  await eventually(async () => (await read(draft)).email_config.html_content?.includes('New words') || undefined);
  const variations = await eventually(async () => {
    const found = (await read(tested)).abtest?.variations ?? [];
    return found[0]?.html_content?.includes('New words') ? found : undefined;
  });
  expect(variations[1]?.html_content).toContain('Plain');
  for (const id of [scheduled, approved, sent])
    expect((await read(id)).email_config.html_content).toContain('Old words');
});

test('an inactive version of a template follows; the active one in its draft', async () => {
  const section = await save('Footer', 'Old words');
  const template = (await ask<{ id: string }>('POST', '/templates', { name: 'Shop', generation: 'dynamic' })).body.id;
  const version = (name: string) =>
    ask<TemplateVersion>('POST', `/templates/${template}/versions`, {
      name,
      subject: 'News',
      editor: 'design',
      design: following(section),
    });
  const made = await version('Live');
  expect(made).toMatchObject({ status: 201 });
  const [active, other] = [made.body, (await version('Next')).body];
  expect(await listedUses(section)).toBe((await usesOf(section)).count);
  expect((await usesOf(section)).result.map(({ name, effect }) => `${name}: ${effect}`).toSorted()).toEqual([
    'Shop, Live: draft',
    'Shop, Next: updated',
  ]);
  await change(section, 'New words');
  const at = (id: string) => `/templates/${template}/versions/${id}`;
  await eventually(
    async () => (await ask<TemplateVersion>('GET', at(other.id))).body.html_content.includes('New words') || undefined,
  );
  const draft = await eventually(async () => {
    const { body } = await ask<TemplateDraft>('GET', `${at(active.id)}/draft`);
    return body.is_draft ? body : undefined;
  });
  expect(draft.html_content).toContain('New words');
  expect((await ask<TemplateVersion>('GET', at(active.id))).body.html_content).toContain('Old words');
});

test('a draft of an automation follows; one that was live in a draft beside it', async () => {
  const section = await save('Footer', 'Old words');
  const make = async (): Promise<Automation> =>
    (
      await ask<Automation>('POST', '/marketing/automations', {
        name: 'Welcome',
        steps: [{ type: 'email', delay: { value: 0, unit: 'days' }, email_config: { design: following(section) } }],
      })
    ).body;
  const [draft, live] = [await make(), await make()];
  await provider.provider.database.execute(
    sql`update automations set status = 'disabled'
      where account_id = ${provider.accountId} and automation_id = ${live.id}`,
  );
  expect((await usesOf(section)).result.map(({ id, effect }) => [id, effect])).toEqual(
    expect.arrayContaining([
      [draft.id, 'updated'],
      [live.id, 'draft'],
    ]),
  );
  await change(section, 'New words');
  const read = async (id: string) => (await ask<Automation>('GET', `/marketing/automations/${id}`)).body;
  const contents = ({ steps }: Automation) => JSON.stringify(steps);
  await eventually(async () => contents(await read(draft.id)).includes('New words') || undefined);
  const beside = await eventually(async () => (await read(live.id)).draft_id ?? undefined);
  await eventually(async () => contents(await read(beside)).includes('New words') || undefined);
  expect(contents(await read(live.id))).not.toContain('New words');
  expect((await usesOf(section)).count).toBe(2);
  expect(await listedUses(section)).toBe(2);
});

test('deleting keeps the content of what used it; restoring brings it back, and it follows again', async () => {
  const section = await save('Footer', 'Old words');
  const designs: string[] = [];
  for (let index = 0; index < 50; index += 1) designs.push(await store(following(section, `c${index}`)));
  expect((await usesOf(section)).count).toBe(50);
  expect(await listedUses(section)).toBe(50);
  expect((await ask('DELETE', `/saved_blocks/${section.id}`)).status).toBe(204);
  expect((await ask('DELETE', `/saved_blocks/${section.id}`)).status).toBe(404);
  expect((await ask('GET', `/saved_blocks/${section.id}/uses`)).status).toBe(404);
  expect((await change(section, 'x')).status).toBe(404);
  expect(await htmlOf(designs[49] ?? '')).toContain('Old words');
  expect((await ask('POST', `/saved_blocks/${section.id}/restore`)).body).toEqual(section);
  await change(section, 'New words');
  await eventually(async () => {
    const row = await provider.provider.database.first<{ count: number }>(sql`
      select count(*)::integer as count from designs
      where account_id = ${provider.accountId} and design_id = any(${designs}::uuid[])
        and strpos(html_content, 'New words') > 0 and strpos(html_content, 'Old words') = 0`);
    return row?.count === 50 || undefined;
  });
});
