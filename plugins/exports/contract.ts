import { type Choice, type Token, token } from 'sendwright/sdk';
import type { ExportCreate } from 'sendwright/wire/exports';

export const paths = {
  index: '/contacts/exports',
  create: '/contacts/exports/new',
  remove: '/contacts/delete-export/:id',
} as const;

/** The contacts to export and their label: "VIP customers", "12 selected contacts". */
export interface ExportTarget {
  readonly title: string;
  /** If empty: all contacts. */
  readonly whom: Pick<ExportCreate, 'list_ids' | 'segment_ids' | 'selection'>;
}

/** Exports of contacts to files. */
export interface Exports {
  /** Opens the dialog that starts one. */
  ask(target: ExportTarget): void;
  /** Lists or segments whose name contains `typed`, for a command's argument. */
  choices(kind: 'list' | 'segment', typed: string): Promise<readonly Choice[]>;
  /** Opens the dialog for a list or segment. */
  askFor(kind: 'list' | 'segment', id: string): Promise<void>;
}
export const Exports: Token<Exports> = token<Exports>('exports');
