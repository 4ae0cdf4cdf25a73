import { observer } from 'mobx-react-lite';
import { anyCampaign, type BuilderPart, type EngagementCondition } from 'sendwright/query';
import { Combobox } from 'sendwright/sdk/ui';
import { useBuilderScope } from '../../builder/builderScope';
import styles from './builder.module.css';
import { PeriodInputs } from './PeriodInputs';

export interface EngagementValueProps {
  readonly condition: EngagementCondition;
  readonly problems: Readonly<Partial<Record<BuilderPart, string>>>;
  readonly onChange: (condition: EngagementCondition, place: string) => void;
}

/** The campaign and period of an engagement condition. */
export const EngagementValue = observer(function EngagementValue({
  condition,
  problems,
  onChange,
}: EngagementValueProps) {
  const { findCampaigns, campaignName } = useBuilderScope();
  const { source, campaign, during } = condition;
  const any = { value: anyCampaign, label: source === 'single_send' ? 'any single send' : 'any automation' };
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
        />
      </div>
      <PeriodInputs
        during={during}
        canBeAny
        problems={problems}
        onChange={(period, place) => onChange({ ...condition, during: period }, place)}
      />
    </>
  );
});
