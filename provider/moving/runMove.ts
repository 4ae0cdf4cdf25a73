import { MovedContactCount, MovedScopes } from 'sendwright/wire/moves';
import { type ApiClient, PermissionMissing } from './apiClient';
import {
  fieldsOf,
  groupsOf,
  listsOf,
  moveFields,
  moveGroups,
  moveLists,
  moveSegments,
  moveSenders,
  segmentsOf,
  sendersOf,
} from './moveAudience';
import { all, designsOf, moveDesigns, moveTemplates } from './moveContent';
import { moveContacts } from './moveContacts';
import type { MoveContext } from './moveContext';
import { type KindCounts, templatesOf } from './moveEach';
import { type MovableKind, movableKinds } from 'sendwright/wire/movableKinds';
import { kindTitles, neededScopes } from './moveKinds';
import { moveSends, sendsOf } from './moveSends';
import { moveSuppressions, suppressionLists } from './moveSuppressions';

const steps: Readonly<Record<MovableKind, (context: MoveContext) => Promise<KindCounts>>> = {
  groups: moveGroups,
  suppressions: moveSuppressions,
  fields: moveFields,
  lists: moveLists,
  contacts: moveContacts,
  segments: moveSegments,
  senders: moveSenders,
  designs: moveDesigns,
  templates: moveTemplates,
  singlesends: moveSends,
};

export interface MoveResult {
  readonly counts: ReadonlyMap<MovableKind, KindCounts>;
  /** Kinds that the key can't read, and why. */
  readonly refused: ReadonlyMap<MovableKind, string>;
}

/** The permissions that the key lacks for these kinds; empty if the service does not tell. */
export async function missingScopes(
  source: ApiClient,
  kinds: readonly MovableKind[],
): Promise<Map<MovableKind, string>> {
  const { scopes } = await source.ask(MovedScopes, { method: 'GET', path: '/scopes' });
  const has = new Set(scopes);
  const missing = new Map<MovableKind, string>();
  for (const kind of kinds) {
    const needed = neededScopes[kind];
    if (!needed.some((scope) => has.has(scope))) missing.set(kind, `The key lacks the permission ${needed[0]}.`);
  }
  return missing;
}

/**
 * Moves the chosen kinds in order. What the key may not read is left out, with the reason, and the rest goes on.
 * Throws `KeyRefused` if the key is not valid any more; the next run goes on from there.
 */
export async function runMove(context: MoveContext, kinds: readonly MovableKind[]): Promise<MoveResult> {
  const counts = new Map<MovableKind, KindCounts>();
  const refused = await missingScopes(context.source, kinds);
  for (const [kind, reason] of refused) context.onKind?.(kind, { state: 'refused', reason });
  for (const kind of movableKinds.filter((one) => kinds.includes(one) && !refused.has(one))) {
    context.progress(`${kindTitles[kind]} …`);
    context.onKind?.(kind, { state: 'moving' });
    try {
      const moved = await steps[kind](context);
      counts.set(kind, moved);
      context.onKind?.(kind, { state: 'done', counts: moved });
    } catch (error) {
      if (!(error instanceof PermissionMissing)) throw error;
      refused.set(kind, error.message);
      context.onKind?.(kind, { state: 'refused', reason: error.message });
    }
  }
  if (refused.size === 0) await context.store.finish();
  return { counts, refused };
}

export interface MoveCount {
  /** How many there are, in words. */
  readonly found: ReadonlyMap<MovableKind, string>;
  /** Kinds that the key can't read, and why. */
  readonly refused: ReadonlyMap<MovableKind, string>;
}

/** What would be moved, without writing anything. */
export async function countMove(source: ApiClient, kinds: readonly MovableKind[]): Promise<MoveCount> {
  const refused = await missingScopes(source, kinds);
  const found = new Map<MovableKind, string>();
  const length = async (items: AsyncIterable<unknown>): Promise<string> =>
    (await all(items)).length.toLocaleString('en-US');
  const counters: Readonly<Record<MovableKind, () => Promise<string>>> = {
    groups: async () => String((await groupsOf(source)).length),
    suppressions: async () =>
      `${suppressionLists.map(({ title }) => title.toLowerCase()).join(', ')}, and those of each group`,
    fields: async () => String((await fieldsOf(source)).length),
    lists: () => length(listsOf(source)),
    contacts: async () => {
      const { contact_count: count } = await source.ask(MovedContactCount, {
        method: 'GET',
        path: '/marketing/contacts/count',
      });
      return `${count.toLocaleString('en-US')}, in ${(await all(listsOf(source))).length + 1} exports`;
    },
    segments: async () => String((await segmentsOf(source)).length),
    senders: async () => String((await sendersOf(source)).length),
    designs: () => length(designsOf(source)),
    templates: () => length(templatesOf(source)),
    singlesends: () => length(sendsOf(source)),
  };
  for (const kind of movableKinds.filter((one) => kinds.includes(one) && !refused.has(one))) {
    try {
      found.set(kind, await counters[kind]());
    } catch (error) {
      if (!(error instanceof PermissionMissing)) throw error;
      refused.set(kind, error.message);
    }
  }
  return { found, refused };
}
