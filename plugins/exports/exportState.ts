import { formatNumber, type Tone } from 'sendwright/sdk/ui';
import type { ContactExport } from 'sendwright/wire/exports';

/** The displayed state of an export. */
export interface ExportState {
  readonly label: 'Processing' | 'Ready' | 'Failed' | 'Expired';
  readonly tone: Tone;
}

export function stateOf({ status, urls }: ContactExport): ExportState {
  if (status === 'pending') return { label: 'Processing', tone: 'info' };
  if (status === 'failure') return { label: 'Failed', tone: 'danger' };
  return urls.length > 0 ? { label: 'Ready', tone: 'success' } : { label: 'Expired', tone: 'neutral' };
}

/** The contacts in an export: "All contacts", "Readers, Customers", "3 selected contacts". */
export function nameOf({ lists, segments, request }: ContactExport): string {
  const names = [...lists, ...segments].map(({ Name }) => Name);
  if (names.length > 0) return names.join(', ');
  const { selection, person } = request;
  if (person !== undefined) return 'Everything about one person';
  if (!selection) return 'All contacts';
  if (!('ids' in selection)) return 'Filtered contacts';
  return selection.ids.length === 1 ? '1 selected contact' : `${formatNumber(selection.ids.length)} selected contacts`;
}

/** The progress of an export, 0 to 1. */
export const progressOf = ({ progress: { rows_done: done, rows_total: total } }: ContactExport): number =>
  total > 0 ? Math.min(1, done / total) : 0;
