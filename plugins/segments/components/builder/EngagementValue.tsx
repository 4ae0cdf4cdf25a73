import { observer } from 'mobx-react-lite';
import { anyCampaign, type BuilderPart, type DateUnit, type EngagementCondition, type Period } from 'sendwright/query';
import { Combobox, Select } from 'sendwright/sdk/ui';
import { useBuilderScope } from '../../builder/builderScope';
import styles from './builder.module.css';
import { DayInput, SpanInput } from './inputs';

export interface EngagementValueProps {
  readonly condition: EngagementCondition;
  readonly problems: Readonly<Partial<Record<BuilderPart, string>>>;
  readonly onChange: (condition: EngagementCondition, place: string) => void;
  readonly onBlur: () => void;
}

const periodChoices = [
  { value: 'any', label: 'at any time' },
  { value: 'within', label: 'in the last' },
  { value: 'after', label: 'since' },
  { value: 'before', label: 'until' },
  { value: 'between', label: 'between' },
] as const;

/** Changes the kind of a period and keeps the selected days. */
function turned(period: Period | null, kind: (typeof periodChoices)[number]['value']): Period | null {
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

/** The campaign and period of an engagement condition. */
export const EngagementValue = observer(function EngagementValue({
  condition,
  problems,
  onChange,
  onBlur,
}: EngagementValueProps) {
  const { findCampaigns, campaignName } = useBuilderScope();
  const { source, campaign, during } = condition;
  const any = { value: anyCampaign, label: source === 'single_send' ? 'any single send' : 'any automation' };
  const changePeriod = (period: Period, place: string) => onChange({ ...condition, during: period }, place);
  const find = async (typed: string, signal: AbortSignal) => {
    const found = await findCampaigns(source, typed, signal);
    return [any, ...found].filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));
  };
  return (
    <>
      <div className={styles.wide}>
        <Combobox
          key={source}
          ariaLabel={source === 'single_send' ? 'Single send' : 'Automation'}
          value={campaign}
          options={find}
          chosen={[any, { value: campaign, label: campaign === anyCampaign ? any.label : campaignName(campaign) }]}
          error={problems.campaign}
          emptyText={source === 'single_send' ? 'No such single send' : 'No such automation'}
          onChange={(value) => onChange({ ...condition, campaign: value === '' ? anyCampaign : value }, 'campaign')}
          onBlur={onBlur}
        />
      </div>
      <div className={styles.operator}>
        <Select
          ariaLabel="When"
          value={during?.kind ?? 'any'}
          options={periodChoices}
          onChange={(kind) => onChange({ ...condition, during: turned(during, kind) }, 'during')}
          onBlur={onBlur}
        />
      </div>
      {during?.kind === 'within' && (
        <SpanInput
          amount={during.amount}
          unit={during.unit}
          error={problems.amount}
          onAmount={(amount) => changePeriod({ ...during, amount }, 'amount')}
          onUnit={(unit: DateUnit) => changePeriod({ ...during, unit }, 'unit')}
          onBlur={onBlur}
        />
      )}
      {(during?.kind === 'after' || during?.kind === 'between') && (
        <DayInput
          label={during.kind === 'after' ? 'Since' : 'From'}
          value={during.from}
          error={problems.from}
          onChange={(from) => changePeriod({ ...during, from }, 'from')}
          onBlur={onBlur}
        />
      )}
      {during?.kind === 'between' && <span className={styles.word}>and</span>}
      {(during?.kind === 'before' || during?.kind === 'between') && (
        <DayInput
          label={during.kind === 'before' ? 'Until' : 'To'}
          value={during.to}
          error={problems.to}
          onChange={(to) => changePeriod({ ...during, to }, 'to')}
          onBlur={onBlur}
        />
      )}
    </>
  );
});
