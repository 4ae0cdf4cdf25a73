import type { ExportCreate, ExportStatus } from 'sendwright/wire/exports';

/** The progress of one file of an export. */
export interface ExportPart {
  readonly rows: number;
  /** Uncompressed, header and all. */
  readonly bytes: number;
  /** On disk, without the end of the archive. */
  readonly packed_bytes: number;
  /** CRC-32 of the uncompressed bytes: the archive ends with it. */
  readonly crc: number;
}

/** An export as stored. */
export interface ExportRow {
  readonly account_id: number;
  readonly export_id: string;
  readonly user_id: number;
  readonly status: ExportStatus;
  readonly request: ExportCreate;
  readonly lists: readonly { readonly ID: string; readonly Name: string }[];
  readonly segments: readonly { readonly ID: string; readonly Name: string }[];
  readonly gathered: boolean;
  readonly rows_total: number;
  readonly rows_done: number;
  readonly position: string | null;
  readonly parts: readonly ExportPart[];
  readonly attempts: number;
  readonly message: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly completed_at: Date | null;
  readonly expires_at: Date;
}

/** The source of an export's contacts: all, lists, or the recorded ids. */
export const sourceOf = ({
  list_ids: lists = [],
  segment_ids: segments = [],
  selection,
}: ExportCreate): 'all' | 'lists' | 'members' =>
  segments.length > 0 || selection ? 'members' : lists.length > 0 ? 'lists' : 'all';
