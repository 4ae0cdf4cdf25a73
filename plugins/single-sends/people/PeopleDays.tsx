import { daysOf, PeriodSelect, type PeriodSelectProps, useAccountZone } from 'sendwright/sdk/ui';

type Preset = 'all' | '1' | '7' | '30';
const presets = [
  { value: 'all', label: 'Any time' },
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
] as const;
const day = 86_400_000;

interface PeopleDaysProps {
  /** Days as `2026-11-30`, in the account's zone; undefined: any. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (from: string | undefined, to: string | undefined) => void;
}

/** The days that people of a text message are listed of. */
export function PeopleDays({ from, to, onChange }: PeopleDaysProps) {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: useAccountZone() }).format();
  const before = (days: number): string =>
    new Date(Date.parse(`${today}T00:00:00Z`) - (days - 1) * day).toISOString().slice(0, 10);
  const preset = presets.find(({ value }) => value !== 'all' && to === today && from === before(Number(value)));
  const value: PeriodSelectProps<Preset>['value'] =
    preset?.value ?? (from === undefined && to === undefined ? 'all' : `${from ?? to ?? today}..${to ?? today}`);
  return (
    <PeriodSelect<Preset>
      presets={presets}
      value={value}
      suggested={{ from: before(30), to: today }}
      today={today}
      onChange={(next) => {
        const range = daysOf(next);
        if (range) onChange(range.from, range.to);
        else if (next === 'all') onChange(undefined, undefined);
        else onChange(before(Number(next)), today);
      }}
    />
  );
}
