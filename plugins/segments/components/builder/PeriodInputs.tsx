import type { BuilderPart, DateUnit, Period } from 'sendwright/query';
import { Select } from 'sendwright/sdk/ui';
import styles from './builder.module.css';
import { DayInput, SpanInput } from './inputs';

export interface PeriodInputsProps {
  readonly during: Period | null;
  /** Whether "at any time" is a choice. */
  readonly canBeAny: boolean;
  readonly problems: Readonly<Partial<Record<BuilderPart, string>>>;
  readonly onChange: (during: Period | null, place: string) => void;
}

const any = { value: 'any', label: 'at any time' } as const;
const kinds = [
  { value: 'within', label: 'in the last' },
  { value: 'after', label: 'since' },
  { value: 'before', label: 'until' },
  { value: 'between', label: 'between' },
] as const;

/** Changes the kind of a period and keeps the selected days. */
function turned(period: Period | null, kind: 'any' | Period['kind']): Period | null {
  const from = period && 'from' in period ? period.from : '';
  const to = period && 'to' in period ? period.to : '';
  switch (kind) {
    case 'any':
      return null;
    case 'within':
      return { kind, amount: 30, unit: 'day' };
    case 'after':
      return { kind, from };
    case 'before':
      return { kind, to };
    case 'between':
      return { kind, from, to };
  }
}

/** When something happened: at any time, in the last days, or on days of the calendar. */
export function PeriodInputs({ during, canBeAny, problems, onChange }: PeriodInputsProps) {
  return (
    <>
      <div className={styles.operator}>
        <Select<'any' | Period['kind']>
          ariaLabel="When"
          value={during?.kind ?? 'any'}
          options={canBeAny || during === null ? [any, ...kinds] : kinds}
          onChange={(kind) => onChange(turned(during, kind), 'during')}
        />
      </div>
      {during?.kind === 'within' && (
        <SpanInput
          amount={during.amount}
          unit={during.unit}
          error={problems.amount}
          onAmount={(amount) => onChange({ ...during, amount }, 'amount')}
          onUnit={(unit: DateUnit) => onChange({ ...during, unit }, 'unit')}
        />
      )}
      {(during?.kind === 'after' || during?.kind === 'between') && (
        <DayInput
          label={during.kind === 'after' ? 'Since' : 'From'}
          value={during.from}
          error={problems.from}
          onChange={(from) => onChange({ ...during, from }, 'from')}
        />
      )}
      {during?.kind === 'between' && <span className={styles.word}>and</span>}
      {(during?.kind === 'before' || during?.kind === 'between') && (
        <DayInput
          label={during.kind === 'before' ? 'Until' : 'To'}
          value={during.to}
          error={problems.to}
          onChange={(to) => onChange({ ...during, to }, 'to')}
        />
      )}
    </>
  );
}
