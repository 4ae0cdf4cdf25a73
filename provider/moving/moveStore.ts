import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import type { MoveKind } from './moveKinds';

export interface MovedObject {
  readonly source_id: string;
  readonly name: string;
  readonly target_id: string | null;
  readonly state: 'creating' | 'moved' | 'failed';
  readonly reason: string | null;
  readonly position: unknown;
  readonly run_id: string;
}

/** One row of the report. */
export interface ReportedObject extends Omit<MovedObject, 'position'> {
  readonly kind: string;
}

/** What a run writes down: where it is, and where each thing went. */
export class MoveStore {
  private constructor(
    private readonly database: Database,
    private readonly accountId: number,
    private readonly source: string,
    readonly runId: string,
    /** It goes on where a run ended early. */
    readonly isResumed: boolean,
  ) {}

  /** What was moved from a source, to be read. */
  static of(database: Database, accountId: number, source: string): MoveStore {
    return new MoveStore(database, accountId, source, '', false);
  }

  /** Resumes the run of this source that has not ended, or starts one. */
  static async open(database: Database, accountId: number, source: string): Promise<MoveStore> {
    const row = await database.first<{ run_id: string; is_resumed: boolean }>(sql`
      with present as (
        select run_id from moves where account_id = ${accountId} and source = ${source} and finished_at is null
      ), begun as (
        insert into moves (account_id, source, run_id)
        select ${accountId}, ${source}, ${randomUUID()} where not exists (select 1 from present)
        on conflict (account_id, source) do update
          set run_id = excluded.run_id, started_at = now(), finished_at = null
        returning run_id
      )
      select run_id, true as is_resumed from present union all select run_id, false from begun`);
    if (!row) throw new Error('The move was not stored.');
    return new MoveStore(database, accountId, source, row.run_id, row.is_resumed);
  }

  async finish(): Promise<void> {
    await this.database.execute(sql`
      update moves set finished_at = now() where account_id = ${this.accountId} and source = ${this.source}`);
  }

  async find(kind: MoveKind, sourceId: string): Promise<MovedObject | undefined> {
    return this.database.first<MovedObject>(sql`
      select source_id, name, target_id, state, reason, position, run_id from moved_objects
      where account_id = ${this.accountId} and source = ${this.source} and kind = ${kind}
        and source_id = ${sourceId}`);
  }

  /** The id here of what was moved; undefined if it was not. */
  async targetOf(kind: MoveKind, sourceId: string): Promise<string | undefined> {
    const found = await this.find(kind, sourceId);
    return found?.state === 'moved' ? (found.target_id ?? undefined) : undefined;
  }

  /** Which of these ids here are already those of something moved. */
  async takenTargets(kind: MoveKind, targetIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.rows<{ target_id: string }>(sql`
      select coalesce(target_id, '') as target_id from moved_objects
      where account_id = ${this.accountId} and kind = ${kind} and target_id = any(${targetIds}::text[])`);
    return new Set(rows.map((row) => row.target_id));
  }

  async put(
    kind: MoveKind,
    sourceId: string,
    name: string,
    { state, targetId, reason, position }: MovedState,
  ): Promise<void> {
    await this.database.execute(sql`
      insert into moved_objects
        (account_id, source, kind, source_id, name, target_id, state, reason, position, run_id)
      values
        (${this.accountId}, ${this.source}, ${kind}, ${sourceId}, ${name.slice(0, 500)}, ${targetId ?? null}, ${state},
          ${reason ?? null}, ${position === undefined ? null : JSON.stringify(position)}, ${this.runId})
      on conflict (account_id, source, kind, source_id) do update
        set name = excluded.name, target_id = excluded.target_id, state = excluded.state, reason = excluded.reason,
          position = excluded.position, run_id = excluded.run_id, updated_at = now()`);
  }

  /** What became of each thing, a page at a time. */
  async *report(): AsyncGenerator<ReportedObject> {
    let after: readonly [string, string] = ['', ''];
    for (;;) {
      const rows = await this.database.rows<ReportedObject>(sql`
        select kind, source_id, name, target_id, state, reason, run_id from moved_objects
        where account_id = ${this.accountId} and source = ${this.source}
          and (kind, source_id) > (${after[0]}, ${after[1]})
        order by kind, source_id limit 500`);
      yield* rows;
      const last = rows.at(-1);
      if (!last) return;
      after = [last.kind, last.source_id];
    }
  }
}

export interface MovedState {
  readonly state: MovedObject['state'];
  readonly targetId?: string | undefined;
  readonly reason?: string | undefined;
  readonly position?: unknown;
}
