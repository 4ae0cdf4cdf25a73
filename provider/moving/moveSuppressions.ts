import { MovedGroupEmails, MovedSuppressions } from 'sendwright/wire/moves';
import type { SuppressionKind } from '../delivery/suppressions';
import { sql } from '../database/sql';
import { normalizeEmail } from '../validation/emailAddress';
import { isMailAddress } from '../validation/mailAddress';
import { groupsOf } from './moveAudience';
import type { MoveContext } from './moveContext';
import { type KindCounts, noCounts } from './moveEach';

/** Lists of addresses of the published API, and their kinds here. */
export const suppressionLists = [
  { path: 'unsubscribes', kind: 'global', title: 'Global unsubscribes' },
  { path: 'bounces', kind: 'bounce', title: 'Bounces' },
  { path: 'blocks', kind: 'block', title: 'Blocks' },
  { path: 'invalid_emails', kind: 'invalid_email', title: 'Invalid addresses' },
  { path: 'spam_reports', kind: 'spam_report', title: 'Spam reports' },
] as const satisfies readonly { path: string; kind: SuppressionKind; title: string }[];

const pageSize = 500;

interface Suppressed {
  readonly email: string;
  readonly kind: SuppressionKind;
  readonly groupId?: number;
  /** Unix seconds. */
  readonly created?: number;
  readonly reason?: string | null | undefined;
  readonly status?: string | null | undefined;
  readonly ip?: string | null | undefined;
}

/** Addresses that must not be emailed, before anybody could email them. Those that are here stay as they are. */
export async function moveSuppressions(context: MoveContext): Promise<KindCounts> {
  const counts = noCounts();
  for (const list of suppressionLists)
    await once(context, list.path, list.title, counts, () => moveList(context, list));
  for (const { id, name } of await groupsOf(context.source)) {
    const groupId = await context.store.targetOf('groups', id);
    if (groupId === undefined) continue;
    await once(context, `group ${id}`, `Unsubscribes of ${name}`, counts, async () => {
      const path = `/asm/groups/${id}/suppressions`;
      const emails = await context.source.ask(MovedGroupEmails, { method: 'GET', path });
      let added = 0;
      for (let at = 0; at < emails.length; at += 5000)
        added += await addAll(
          context,
          emails.slice(at, at + 5000).map((email) => ({ email, kind: 'group', groupId: Number(groupId) })),
        );
      return { found: emails.length, added };
    });
  }
  return counts;
}

interface Added {
  readonly found: number;
  readonly added: number;
}

/** Each list once a run: what was added at the source since the last run is added by the next. */
async function once(
  { store, progress }: MoveContext,
  sourceId: string,
  title: string,
  counts: KindCounts,
  work: () => Promise<Added>,
): Promise<void> {
  const known = await store.find('suppressions', sourceId);
  if (known?.state === 'moved' && known.run_id === store.runId) {
    counts.known += 1;
    return;
  }
  const { found, added } = await work();
  const addresses = `${found.toLocaleString('en-US')} ${found === 1 ? 'address' : 'addresses'}`;
  const reason = `${addresses}, ${added.toLocaleString('en-US')} new here.`;
  await store.put('suppressions', sourceId, title, { state: 'moved', reason });
  progress(`${title}: ${reason}`);
  counts.moved += 1;
}

async function moveList(
  context: MoveContext,
  { path, kind }: { readonly path: string; readonly kind: SuppressionKind },
): Promise<Added> {
  let found = 0;
  let added = 0;
  for (;;) {
    const request = { method: 'GET', path: `/suppression/${path}?limit=${pageSize}&offset=${found}` } as const;
    const page = await context.source.ask(MovedSuppressions, request);
    added += await addAll(
      context,
      page.map((row) => ({ ...row, kind })),
    );
    found += page.length;
    if (page.length < pageSize) return { found, added };
  }
}

async function addAll({ provider, accountId }: MoveContext, rows: readonly Suppressed[]): Promise<number> {
  const valid = rows
    .map((row) => ({ ...row, email: normalizeEmail(row.email) }))
    .filter(({ email }) => isMailAddress(email));
  if (valid.length === 0) return 0;
  const text = (pick: (row: Suppressed) => string | null | undefined): (string | null)[] =>
    valid.map((row) => pick(row)?.replaceAll('\0', '').slice(0, 2000) ?? null);
  return provider.database.execute(sql`
    insert into suppressions (account_id, email, kind, group_id, reason, status, ip, created_at)
    select distinct on (email, kind, group_id) ${accountId}::bigint, email, kind, group_id, reason, status, ip,
      coalesce(to_timestamp(created::double precision), now())
    from unnest(
      ${valid.map(({ email }) => email)}::text[], ${valid.map(({ kind }) => kind)}::text[],
      ${valid.map(({ groupId }) => groupId ?? 0)}::bigint[], ${text(({ reason }) => reason)}::text[],
      ${text(({ status }) => status)}::text[], ${text(({ ip }) => ip)}::text[],
      ${valid.map(({ created }) => created ?? null)}::bigint[]
    ) as given (email, kind, group_id, reason, status, ip, created)
    order by email, kind, group_id
    on conflict (account_id, email, kind, group_id) do nothing`);
}
