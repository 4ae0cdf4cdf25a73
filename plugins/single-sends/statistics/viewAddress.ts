import { daysOf } from 'sendwright/sdk/ui';
import { type Period, presets } from './statsPeriod';
import type { ReportView } from './useSendReport';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

function periodOf(text: string): Period | undefined {
  const { from, to } = daysOf(text) ?? { from: '', to: '' };
  return isDay(from) && isDay(to) && from <= to ? `${from}..${to}` : presets.find((one) => one === text);
}

/** What the query of a link to a chart selects; wrong parts of it are ignored. */
export function viewIn(search: string): ReportView {
  const given = new URLSearchParams(search);
  const [variation = '', phase] = ['variation', 'phase'].map((name) => given.get(name) ?? undefined);
  return {
    period: periodOf(given.get('period') ?? ''),
    part: {
      variation: /^[\da-f-]{36}$/i.test(variation) ? variation : undefined,
      phase: phase === 'test' || phase === 'send' ? phase : undefined,
    },
    compareWith: undefined,
  };
}

/** The query that selects the same period and part of a send. */
export function queryOf({ period, part }: Pick<ReportView, 'period' | 'part'>): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ period, ...part }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
