import { Type } from '@sinclair/typebox';
import { MovedDesign, MovedDesigns, MovedTemplate, MovedVersion } from 'sendwright/wire/moves';
import { RefusedRequest } from './apiClient';
import type { MoveContext } from './moveContext';
import { type KindCounts, moveEach, type NamedItem, noCounts, ofArray, pagesOf, templatesOf } from './moveEach';

const WithId = Type.Object({ id: Type.String() });

export const designsOf = (client: MoveContext['source']): AsyncGenerator<NamedItem> =>
  pagesOf(client, '/designs?page_size=100&summary=true', async (from, path) => {
    const page = await from.ask(MovedDesigns, { method: 'GET', path });
    return { items: page.result, next: page._metadata?.next };
  });

/** The texts of a message, without what is not there. */
const contentOf = ({
  subject,
  html_content: html,
  plain_content: plain,
  generate_plain_content: generates,
  editor,
  design,
}: Pick<
  MovedDesign,
  'subject' | 'html_content' | 'plain_content' | 'generate_plain_content' | 'editor' | 'design'
>) => ({
  subject: subject ?? '',
  ...(typeof html === 'string' && { html_content: html }),
  ...(typeof plain === 'string' && { plain_content: plain }),
  ...(typeof generates === 'boolean' && { generate_plain_content: generates }),
  ...((editor === 'code' || editor === 'design') && { editor }),
  ...(typeof design === 'object' && design !== null && { design }),
});

export const moveDesigns = (context: MoveContext): Promise<KindCounts> =>
  moveEach(context, designsOf(context.source), {
    kind: 'designs',
    isUnique: false,
    present: () => all(designsOf(context.target)),
    create: async ({ id }) => {
      const design = await context.source.ask(MovedDesign, {
        method: 'GET',
        path: `/designs/${encodeURIComponent(id)}`,
      });
      const body = { name: design.name, categories: design.categories ?? [], ...contentOf(design) };
      return context.target.ask(WithId, { method: 'POST', path: '/designs', body });
    },
  });

export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Templates with their versions; one that is killed in between goes on with the missing versions. */
export async function moveTemplates(context: MoveContext): Promise<KindCounts> {
  const { source, target, store } = context;
  const counts = noCounts();
  const add = (one: KindCounts): void => {
    counts.moved += one.moved;
    counts.known += one.known;
    counts.failed += one.failed;
  };
  let present: readonly NamedItem[] | undefined;
  for await (const item of templatesOf(source)) {
    const found = await store.find('templates', item.id);
    if (found?.state === 'moved') {
      counts.known += 1;
      continue;
    }
    try {
      const template = await source.ask(MovedTemplate, {
        method: 'GET',
        path: `/templates/${encodeURIComponent(item.id)}`,
      });
      let targetId = found?.target_id ?? undefined;
      if (targetId === undefined && found?.state === 'creating') {
        present ??= await all(templatesOf(target));
        const ids = present.filter(({ name }) => name === template.name).map(({ id }) => id);
        const taken = await store.takenTargets('templates', ids);
        targetId = ids.find((id) => !taken.has(id));
      }
      if (targetId === undefined) {
        await store.put('templates', item.id, template.name, { state: 'creating' });
        const generation = template.generation === 'legacy' ? 'legacy' : 'dynamic';
        const body = { name: template.name, generation };
        targetId = (await target.ask(WithId, { method: 'POST', path: '/templates', body })).id;
      }
      await store.put('templates', item.id, template.name, { state: 'creating', targetId });
      const versions = await moveVersions(context, item.id, targetId, template.versions ?? []);
      const reason = versions.failed === 0 ? undefined : `${versions.failed} of its versions could not be moved.`;
      await store.put('templates', item.id, template.name, { state: 'moved', targetId, reason });
      add({ moved: 1, known: 0, failed: 0 });
    } catch (error) {
      if (!(error instanceof RefusedRequest)) throw error;
      await store.put('templates', item.id, item.name, { state: 'failed', reason: error.message });
      counts.failed += 1;
    }
    const done = counts.moved + counts.known + counts.failed;
    if (done % 25 === 0) context.progress(`Templates: ${done.toLocaleString('en-US')} so far`);
  }
  return counts;
}

/** Oldest first, as they were made; the active one becomes active. */
function moveVersions(
  context: MoveContext,
  templateId: string,
  targetId: string,
  versions: readonly NamedItem[],
): Promise<KindCounts> {
  const { source, target } = context;
  return moveEach(context, ofArray(versions.toReversed()), {
    kind: 'versions',
    isUnique: false,
    present: async () => {
      const { versions: present = [] } = await target.ask(MovedTemplate, {
        method: 'GET',
        path: `/templates/${targetId}`,
      });
      return present;
    },
    create: async ({ id }) => {
      const path = `/templates/${encodeURIComponent(templateId)}/versions/${encodeURIComponent(id)}`;
      const version = await source.ask(MovedVersion, { method: 'GET', path });
      const body = {
        name: version.name,
        active: version.active === 1 || version.active === true ? 1 : 0,
        ...(typeof version.test_data === 'string' && version.test_data !== '' && { test_data: version.test_data }),
        ...contentOf(version),
      };
      return target.ask(WithId, { method: 'POST', path: `/templates/${targetId}/versions`, body });
    },
  });
}
