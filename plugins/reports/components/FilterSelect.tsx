import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Combobox, type ComboboxOption, formatDate } from 'sendwright/sdk/ui';
import type { ReportFilterChoice, ReportView } from '../reportView';
import styles from './reports.module.css';

interface FilterSelectProps {
  readonly view: ReportView;
  /** Without campaigns: lists only. */
  readonly kinds: readonly ReportFilterChoice['kind'][];
  readonly onChange: (filter: ReportFilterChoice | undefined) => void;
}

/** Found at most of each kind; typing finds the others. */
const most = 25;
const everything: ComboboxOption = { value: 'all', label: 'All campaigns' };

const optionOf = ({ kind, id }: ReportFilterChoice, name: string, detail?: string): ComboboxOption => ({
  value: `${kind} ${id}`,
  label: name,
  detail,
  group: kind === 'list' ? 'Sent to a list' : 'Campaigns',
});

/** Limits a report to one campaign, or to those that were sent to a list. */
export function FilterSelect({ view, kinds, onChange }: FilterSelectProps) {
  const http = useService(Http);
  const { filter } = view;
  const { kind, id } = filter ?? {};
  const chosen = useLoaded(
    useCallback(
      async (signal: AbortSignal) => {
        if (id === undefined) return '';
        const call = { params: { id }, signal };
        const found =
          kind === 'list'
            ? await http.call('GET /marketing/lists/:id', call)
            : await http.call('GET /marketing/singlesends/:id', call);
        return found.name;
      },
      [http, kind, id],
    ),
  );
  const find = async (typed: string, signal: AbortSignal): Promise<readonly ComboboxOption[]> => {
    const [lists, sends] = await Promise.all([
      http.call('GET /marketing/lists', { query: { page_size: 1000 }, signal }),
      kinds.includes('campaign')
        ? http.call('POST /marketing/singlesends/search', {
            body: { ...(typed.trim() && { name: typed.trim() }), status: ['triggered'] },
            query: { page_size: most },
            signal,
          })
        : undefined,
    ]);
    const isLike = (name: string) => name.toLowerCase().includes(typed.trim().toLowerCase());
    return [
      ...(typed.trim() === '' ? [everything] : []),
      ...lists.result
        .filter(({ name }) => isLike(name))
        .slice(0, most)
        .map((list) => optionOf({ kind: 'list', id: list.id }, list.name)),
      ...(sends?.result ?? [])
        .filter(({ channels }) => !channels.includes('sms'))
        .map((send) =>
          optionOf(
            { kind: 'campaign', id: send.id },
            send.name,
            send.send_at === null ? undefined : formatDate(send.send_at),
          ),
        ),
    ];
  };
  const value = filter === undefined ? '' : `${filter.kind} ${filter.id}`;
  const name = chosen.failure === undefined ? (chosen.value ?? '…') : 'Deleted';
  return (
    <div className={styles.filter}>
      <Combobox
        ariaLabel={kinds.includes('campaign') ? 'Campaign or list' : 'List'}
        options={find}
        placeholder={everything.label}
        chosen={filter === undefined ? [] : [{ value, label: name }]}
        value={value}
        onChange={(next) => {
          const [nextKind, nextId = ''] = next.split(' ');
          onChange(nextKind === 'list' || nextKind === 'campaign' ? { kind: nextKind, id: nextId } : undefined);
        }}
        emptyText="No list or campaign has this name."
      />
    </div>
  );
}

/** The change of an address for a filter. */
export const filterChange = (filter: ReportFilterChoice | undefined) => ({
  campaign: filter?.kind === 'campaign' ? filter.id : undefined,
  list: filter?.kind === 'list' ? filter.id : undefined,
});
