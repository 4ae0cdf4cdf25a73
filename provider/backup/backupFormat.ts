import { type Static, Type } from '@sinclair/typebox';

// A backup is a tar archive. Its entries, in order:
// header.json       what is needed to tell whether and where it can be restored
// secret.key        the key file, if it was asked for
// tables/<n>/<m>    rows of table n in COPY's text format, gzipped; parts m in order
// files/<key>       objects of the storage
// summary.json      counts and digests of all the above: a backup without it is cut off

/** Increased when a program can no longer read what an older one wrote, or the other way around. */
export const formatVersion = 1;

const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** A table with the columns that its rows are stored with. */
const BackupTable = Type.Object({
  schema: Type.Union([Type.Literal('public'), Type.Literal('pgboss')]),
  name: Type.String(),
  columns: Type.Array(Type.String(), { minItems: 1 }),
});
export type BackupTable = Static<typeof BackupTable>;

/** A partition by range, which the months since the installation have made. */
const BackupPartition = Type.Object({ name: Type.String(), parent: Type.String(), bounds: Type.String() });
export type BackupPartition = Static<typeof BackupPartition>;

const BackupSequence = Type.Object({ name: Type.String(), last: Type.Union([Type.String(), Type.Null()]) });
export type BackupSequence = Static<typeof BackupSequence>;

export const BackupHeader = Type.Object({
  format: Type.Literal('sendwright-backup'),
  version: Type.Integer(),
  created_at: Type.String(),
  /** Checksums by name, without functions. */
  migrations: Type.Record(Type.String(), Type.String()),
  job_queue_version: Type.Integer(),
  job_queues: Type.Array(Type.String()),
  tables: Type.Array(BackupTable),
  partitions: Type.Array(BackupPartition),
  sequences: Type.Array(BackupSequence),
});
export type BackupHeader = Static<typeof BackupHeader>;

export const BackupSummary = Type.Object({
  /** In the order of the header's tables. */
  tables: Type.Array(Type.Object({ rows: Type.Integer(), digest: Digest })),
  files: Type.Object({ count: Type.Integer(), bytes: Type.Integer(), digest: Digest }),
  key: Type.Union([Digest, Type.Null()]),
});
export type BackupSummary = Static<typeof BackupSummary>;

export const entryNames = { header: 'header.json', key: 'secret.key', summary: 'summary.json' } as const;
export const tablePart = (table: number, part: number): string => `tables/${table}/${part}`;
export const filePrefix = 'files/';

/** What is wrong with a backup, or with the place it should be restored to. */
export class BackupError extends Error {}
