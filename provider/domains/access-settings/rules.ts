import type { AccessRule } from 'sendwright/wire/accessSettings';
import type { Database, Queryable, Transaction } from '../../database/database';
import { sql } from '../../database/sql';
import { badRequest, notFound } from '../../http/errors';
import { allowsAddress, networksOf, readNetwork } from '../../http/keyLimits';
import type { Caller } from '../../provider';
import { type AuditEntry, audit, auditAction } from '../audit-log/audit';

/** Rules of one account, at most. */
const most = 1000;

interface Row {
  rule_id: number;
  network: string;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`rule_id, network, created_at, updated_at`;
const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
const shown = (row: Row): AccessRule => ({
  id: row.rule_id,
  ip: row.network,
  created_at: seconds(row.created_at),
  updated_at: seconds(row.updated_at),
});

export async function listRules(database: Queryable, accountId: number): Promise<AccessRule[]> {
  const rows = await database.rows<Row>(sql`
    select ${columns} from access_rules where account_id = ${accountId} order by rule_id`);
  return rows.map(shown);
}

/** Throws 404. */
export async function readRule(database: Queryable, accountId: number, ruleId: number): Promise<AccessRule> {
  const row = await database.first<Row>(sql`
    select ${columns} from access_rules where account_id = ${accountId} and rule_id = ${ruleId}`);
  if (!row) throw notFound();
  return shown(row);
}

/** `192.168.1.0/24` for `192.168.1.0/24` and `192.168.1.*`; undefined for what is no network. */
export function networkOf(text: string): string | undefined {
  const parts = text.trim().toLowerCase().split('.');
  const known = parts.findIndex((part) => part === '*');
  const isPattern = known > 0 && parts.length === 4 && parts.slice(known).every((part) => part === '*');
  const asked = isPattern ? `${parts.map((part) => (part === '*' ? '0' : part)).join('.')}/${8 * known}` : text;
  const network = readNetwork(asked);
  return network && `${network.address.toLowerCase()}/${network.prefix}`;
}

type RuleChange = Pick<AuditEntry, 'action' | 'subject'>;

/** Who changes the rules of an account. */
export interface RuleEditor {
  readonly accountId: number;
  record(transaction: Transaction, change: RuleChange): Promise<unknown>;
  /** Throws if these networks would lock the editor out. */
  requireOwn(networks: readonly string[]): void;
}

/** A person who would lock themselves out is refused; an API key is not, as published. */
export const ruleEditorOf = (caller: Caller): RuleEditor => ({
  accountId: caller.accountId,
  record: (transaction, change) => auditAction(transaction, caller, change),
  requireOwn: (networks) => requireOwn(caller, networks),
});

/** Whoever can run commands on the machine, and so can't be locked out. */
export const commandLineEditor = (accountId: number): RuleEditor => ({
  accountId,
  record: (transaction, change) =>
    audit(transaction, { accountId, actor: { userId: null, username: 'command line' }, ...change }),
  requireOwn: () => undefined,
});

/**
 * Adds networks; those that are there already stay.
 * @throws HttpError 400
 */
export async function addRules(
  database: Database,
  editor: RuleEditor,
  asked: readonly string[],
): Promise<AccessRule[]> {
  const networks = asked.map((text, index) => {
    const network = networkOf(text);
    if (network === undefined)
      throw badRequest(`"${text}" is neither an IP address nor a network such as 203.0.113.0/24.`, `ips[${index}].ip`);
    return network;
  });
  const { accountId } = editor;
  return database.transaction(async (transaction) => {
    const account = await transaction.first<{ last_access_rule: number }>(
      sql`select last_access_rule from accounts where account_id = ${accountId} for update`,
    );
    const before = await listRules(transaction, accountId);
    const known = new Set(before.map(({ ip }) => ip));
    const added = [...new Set(networks)].filter((network) => !known.has(network));
    const all = [...known, ...added];
    if (all.length > most) throw badRequest(`An account has at most ${most} addresses.`, 'ips');
    editor.requireOwn(all);
    const first = (account?.last_access_rule ?? 0) + 1;
    await transaction.execute(sql`
      insert into access_rules (account_id, rule_id, network)
      select ${accountId}, ${first}::integer + place::integer - 1, network
      from unnest(${added}::text[]) with ordinality as given (network, place)`);
    await transaction.execute(sql`
      update accounts set last_access_rule = ${first - 1 + added.length} where account_id = ${accountId}`);
    for (const network of added) await editor.record(transaction, { action: 'access_rule.added', subject: network });
    const named = new Set(networks);
    return (await listRules(transaction, accountId)).filter(({ ip }) => named.has(ip));
  });
}

/** Removes rules. @throws HttpError 400 for a person who would lock themselves out, 404 if there is not each of them */
export async function removeRules(database: Database, editor: RuleEditor, ruleIds: readonly number[]): Promise<void> {
  const { accountId } = editor;
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select from accounts where account_id = ${accountId} for update`);
    const removed = await transaction.rows<{ network: string }>(sql`
      delete from access_rules where account_id = ${accountId} and rule_id = any(${[...ruleIds]}::integer[])
      returning network`);
    if (removed.length < new Set(ruleIds).size) throw notFound();
    editor.requireOwn((await listRules(transaction, accountId)).map(({ ip }) => ip));
    for (const { network } of removed)
      await editor.record(transaction, { action: 'access_rule.removed', subject: network });
  });
}

function requireOwn({ via, address, impersonator }: Caller, networks: readonly string[]): void {
  // A parent's administrator is not held to the rules of a subuser.
  if (via === 'api-key' || impersonator || networks.length === 0) return;
  if (!allowsAddress(networksOf(networks), address))
    throw badRequest(`You would lock yourself out. Add your own address, ${address}, first.`, 'ips');
}
