import { useState } from 'react';
import { TimeSeries } from 'sendwright/sdk/charts';
import { FilterChip, formatPercent, PageSection, PeriodSelect, useAccountZone } from 'sendwright/sdk/ui';
import { defaultMeasures, measures, shareOf } from '../../measures';
import { type AutomationReport, lastDays, type Period, presets } from '../../useAutomationStats';
import styles from './stats.module.css';

interface DaySectionProps {
  readonly report: AutomationReport;
  readonly period: Period;
  readonly asPercentages: boolean;
  readonly onPeriod: (period: Period) => void;
}

/** The selected metrics by day. */
export function DaySection({
  report: { automation, days, delivered },
  period,
  asPercentages,
  onPeriod,
}: DaySectionProps) {
  const zone = useAccountZone();
  const [chosen, setChosen] = useState(defaultMeasures);
  const shown = measures.filter(({ key }) => chosen.includes(key));
  const valuesOf = (key: (typeof measures)[number]['key']) =>
    days.map(({ stats }) => (asPercentages ? shareOf(stats[key], delivered) : stats[key]));
  return (
    <PageSection
      title="By day"
      action={
        <div className={styles.controls}>
          <FilterChip
            label="Select stats"
            choices={measures.map(({ key, label }) => ({ value: key, label }))}
            selected={chosen}
            onChange={(keys) => setChosen(keys.length > 0 ? keys : defaultMeasures)}
          />
          <PeriodSelect
            presets={presets.map((value) => ({ value, label: `Last ${value} days` }))}
            value={period}
            onChange={onPeriod}
            suggested={lastDays(30, zone)}
            today={lastDays(1, zone).to}
          />
        </div>
      }
    >
      <TimeSeries
        label={`Figures by day of ${automation.name}, in ${zone}`}
        days={days.map(({ aggregation }) => aggregation)}
        series={shown.map(({ key, label, color }) => ({
          id: key,
          label,
          color,
          values: valuesOf(key),
          ...(asPercentages && { format: (share: number) => formatPercent(share) }),
        }))}
        look="area"
        fileName={`${automation.name}, by day`}
      />
    </PageSection>
  );
}
