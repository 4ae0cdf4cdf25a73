import { useState } from 'react';
import { TimeSeries } from 'sendwright/sdk/charts';
import { FilterChip, formatPercent, PageSection, Select, Switch } from 'sendwright/sdk/ui';
import { defaultMeasures, measures, shareOfDelivered } from '../../measures';
import { fillDays, type Period, periods } from '../../statsPeriod';
import type { SendReport } from '../../useSendReport';
import styles from './stats.module.css';

interface EngagementSectionProps {
  readonly report: SendReport;
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}

const percent = (share: number) => formatPercent(share);

/** The chosen figures, day by day since the send. */
export function EngagementSection({ report: { send, days, totals }, period, onPeriod }: EngagementSectionProps) {
  const [chosen, setChosen] = useState(defaultMeasures);
  const [asPercentages, setAsPercentages] = useState(false);
  const delivered = totals?.delivered ?? 0;
  const shownDays = fillDays(days.map((day) => day.aggregation));
  const series = measures
    .filter(({ key }) => chosen.includes(key))
    .map(({ key, label, color }) => ({
      id: key,
      label,
      color,
      values: shownDays.map((_day, at) => {
        const value = days[at]?.stats[key];
        if (value === undefined) return null;
        return asPercentages ? shareOfDelivered(value, delivered) : value;
      }),
      ...(asPercentages && { format: percent }),
    }));
  return (
    <PageSection
      title="Engagement by day"
      action={
        <div className={styles.controls}>
          <FilterChip label="Select stats" choices={measures.map(({ key, label }) => ({ value: key, label }))} selected={chosen} onChange={(keys) => setChosen(keys.length > 0 ? keys : defaultMeasures)} />
          <Switch label="As percentages" checked={asPercentages} onChange={setAsPercentages} />
          <span className={styles.period}>
            <Select ariaLabel="Days" value={period} onChange={onPeriod} options={periods.map((value) => ({ value, label: `First ${value} days` }))} />
          </span>
        </div>
      }
    >
      <TimeSeries label={`Engagement by day of ${send.name}`} days={shownDays} series={series} look="area" fileName={`${send.name}, by day`} />
    </PageSection>
  );
}
