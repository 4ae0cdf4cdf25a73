import type {
  CodeState,
  DesignOwner,
  DesignVersion,
  DesignVersionContent,
  DesignVersionCreate,
} from 'sendwright/wire/designVersions';
import type { Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { checkedDesign } from '../../delivery/message/designDocument';
import { badRequest, notFound } from '../../http/errors';
import { isUuid } from '../../validation/uuid';

/** Maximum versions of a message; the oldest unnamed ones are deleted first. */
export const maximumVersions = 100;
/** Minutes of work that one version covers. */
const interval = 5;

/** The owner of the versions. */
export interface VersionOwner {
  readonly kind: DesignOwner;
  readonly id: string;
}

interface VersionRow {
  version_id: string;
  name: string | null;
  created_at: Date;
}

const present = ({ version_id, name, created_at }: VersionRow): DesignVersion => ({
  id: version_id,
  name,
  created_at: created_at.toISOString(),
});

/**
 * Saves a state that is about to be replaced, unless one was saved less than five minutes ago; `always` if it would be
 * lost otherwise. The same state is not saved twice in a row.
 */
export async function saveVersion(
  database: Queryable,
  accountId: number,
  owner: VersionOwner,
  design: unknown,
  always = false,
): Promise<void> {
  await database.execute(sql`
    insert into design_versions (account_id, owner_kind, owner_id, design)
    select ${accountId}, ${owner.kind}, ${owner.id}, ${JSON.stringify(design)}::jsonb
    where case when ${always}
      then ${JSON.stringify(design)}::jsonb is distinct from (
        select design from design_versions
        where account_id = ${accountId} and owner_kind = ${owner.kind} and owner_id = ${owner.id}
        order by created_at desc limit 1)
      else not exists (
        select 1 from design_versions
        where account_id = ${accountId} and owner_kind = ${owner.kind} and owner_id = ${owner.id}
          and created_at > now() - make_interval(mins => ${interval}))
      end`);
  await prune(database, accountId, owner);
}

/** Saves a state of a version written as code, unless it equals the last one. */
export async function saveCode(
  database: Queryable,
  accountId: number,
  owner: VersionOwner,
  { subject, html_content, plain_content, generate_plain_content }: CodeState,
): Promise<void> {
  const code = JSON.stringify({ subject, html_content, plain_content, generate_plain_content });
  await database.execute(sql`
    insert into design_versions (account_id, owner_kind, owner_id, code, created_at)
    select ${accountId}, ${owner.kind}, ${owner.id}, ${code}::jsonb, clock_timestamp()
    where ${code}::jsonb is distinct from (
      select code from design_versions
      where account_id = ${accountId} and owner_kind = ${owner.kind} and owner_id = ${owner.id}
      order by created_at desc limit 1)`);
  await prune(database, accountId, owner);
}

async function prune(database: Queryable, accountId: number, owner: VersionOwner): Promise<void> {
  await database.execute(sql`
    delete from design_versions where account_id = ${accountId} and version_id in (
      select version_id from design_versions
      where account_id = ${accountId} and owner_kind = ${owner.kind} and owner_id = ${owner.id}
      order by name is null, created_at desc offset ${maximumVersions})`);
}

export async function removeVersions(
  database: Queryable,
  accountId: number,
  { kind, ids }: { kind: DesignOwner; ids: readonly string[] },
): Promise<void> {
  await database.execute(sql`
    delete from design_versions
    where account_id = ${accountId} and owner_kind = ${kind} and owner_id = any(${ids}::uuid[])`);
}

/** Newest first. Throws 404 if the account has no such message. */
export async function listVersions(
  database: Queryable,
  accountId: number,
  owner: VersionOwner,
): Promise<DesignVersion[]> {
  await requireOwner(database, accountId, owner);
  const rows = await database.rows<VersionRow>(sql`
    select version_id, name, created_at from design_versions
    where account_id = ${accountId} and owner_kind = ${owner.kind} and owner_id = ${owner.id} order by created_at desc
    limit ${maximumVersions}`);
  return rows.map(present);
}

/** Throws 404 if there is no such version. */
export async function readVersion(
  database: Queryable,
  accountId: number,
  owner: VersionOwner,
  versionId: string,
): Promise<DesignVersionContent> {
  await requireOwner(database, accountId, owner);
  const row = isUuid(versionId)
    ? await database.first<VersionRow & { design: unknown; code: CodeState | null }>(sql`
        select version_id, name, created_at, design, code from design_versions
        where account_id = ${accountId} and owner_kind = ${owner.kind} and owner_id = ${owner.id}
          and version_id = ${versionId}`)
    : undefined;
  if (!row) throw notFound('version not found', 'version_id');
  return { ...present(row), design: row.design, ...(row.code && { code: row.code }) };
}

/** Saves a state under a name. Throws 400 for an invalid name or document, 404 if the account has no such message. */
export async function createVersion(
  database: Queryable,
  accountId: number,
  owner: VersionOwner,
  body: DesignVersionCreate,
): Promise<DesignVersion> {
  await requireOwner(database, accountId, owner);
  const design = checkedDesign(body.design, 'design');
  const row = await database.first<VersionRow>(sql`
    insert into design_versions (account_id, owner_kind, owner_id, name, design)
    values (${accountId}, ${owner.kind}, ${owner.id}, ${checkedName(body.name)}, ${JSON.stringify(design)}::jsonb)
    returning version_id, name, created_at`);
  if (!row) throw notFound();
  await prune(database, accountId, owner);
  return present(row);
}

/** A name of at most 100 characters, trimmed. Throws 400. */
export function checkedName(text: string): string {
  const name = text.trim();
  if (name === '') throw badRequest('Name is a required field.', 'name');
  if (name.length > 100) throw badRequest('Name must not exceed 100 characters.', 'name');
  // oxlint-disable-next-line no-control-regex -- the database's text can't hold it
  if (/\u0000/.test(name)) throw badRequest('name contains characters that are not text.', 'name');
  return name;
}

async function requireOwner(database: Queryable, accountId: number, { kind, id }: VersionOwner): Promise<void> {
  if (!isUuid(id) || !(await isOwner(database, accountId, kind, id.toLowerCase())))
    throw notFound('not found', 'owner_id');
}

/** Versions of a single send include those of its A/B test's variations, under their ids. */
async function isOwner(database: Queryable, accountId: number, kind: DesignOwner, id: string): Promise<boolean> {
  const found = async (query: Sql): Promise<boolean> => (await database.first(query)) !== undefined;
  switch (kind) {
    case 'design':
      return found(sql`select 1 from designs where account_id = ${accountId} and design_id = ${id}`);
    case 'template':
      return found(sql`select 1 from template_versions where account_id = ${accountId} and version_id = ${id}`);
    case 'single-send':
      return (
        (await found(sql`select 1 from single_sends where account_id = ${accountId} and single_send_id = ${id}`)) ||
        found(sql`
          select 1 from single_sends where account_id = ${accountId} and abtest is not null
            and abtest @> jsonb_build_object('variations', jsonb_build_array(jsonb_build_object('id', ${id}::text)))`)
      );
    case 'automation':
      return found(sql`
        select 1 from automations where account_id = ${accountId}
          and jsonb_path_exists(steps, '$.** ? (@.type == "email" && @.id == $id)',
            jsonb_build_object('id', ${id}::text))`);
  }
}
