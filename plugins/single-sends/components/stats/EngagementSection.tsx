import { type ReactNode, useState } from 'react';
import { Navigation, pathTo, useService } from 'sendwright/sdk';
import { timeText, TimeSeries } from 'sendwright/sdk/charts';
import {
  daysOf,
  FilterChip,
  formatPercent,
  PageSection,
  PeriodSelect,
  Switch,
  useAccountZone,
} from 'sendwright/sdk/ui';
import type { SingleSendStat } from 'sendwright/wire/stats';
import {
  defaultMeasures,
  figuresOver,
  botMeasures,
  type Measure,
  measures,
  peopleOf,
  shareOfDelivered,
} from '../../statistics/measures';
import {
  daysSince,
  hoursSince,
  type Period,
  presentIn,
  presetLabels,
  presets,
  rangeOf,
} from '../../statistics/statsPeriod';
import type { SendReport } from '../../statistics/useSendReport';
import { queryOf } from '../../statistics/viewAddress';
import { paths } from '../../contract';
import { viewOf } from '../../people/figures';
import { PeopleLink, type PeopleLinkProps } from '../../people/PeopleLink';
import styles from './EngagementSection.module.css';
import layout from './stats.module.css';

interface EngagementSectionProps {
  readonly report: SendReport;
  readonly onPeriod: (period: Period) => void;
}

const allMeasures: readonly Measure[] = [...measures, ...botMeasures];
const percent = (share: number) => formatPercent(share);

type TargetAt = (series: string, at: number) => Pick<PeopleLinkProps, 'figure' | 'withBots' | 'narrowing'> | undefined;

/** Makes the figures of the chart's table open their people. */
const linkPoints =
  (report: SendReport, times: readonly string[], targetAt: TargetAt) =>
  (text: string, series: string, at: number): ReactNode => {
    const target = targetAt(series, at);
    if (!target) return text;
    return (
      <PeopleLink report={report} {...target} of={timeText(times[at] ?? '')}>
        {text}
      </PeopleLink>
    );
  };

/** Charts the selected metrics since the send: by hour for the first two days, or by day. */
export function EngagementSection({ report, onPeriod }: EngagementSectionProps) {
  const { send, series, delivered, period, comparison } = report;
  const zone = useAccountZone();
  const navigation = useService(Navigation);
  const [chosen, setChosen] = useState(defaultMeasures);
  const [asPercentages, setAsPercentages] = useState(false);
  const timesOf = (rows: readonly SingleSendStat[], sendAt: string | null): readonly string[] => {
    const times = [...new Set(rows.map((row) => row.aggregation))];
    const counted = rows.find(({ stats }) => Object.values(stats).some((count) => count > 0))?.aggregation;
    if (daysOf(period)) return times;
    return period === 'hours'
      ? hoursSince(sendAt ?? '', times, zone, undefined, counted)
      : daysSince(sendAt ?? '', times, zone, counted);
  };
  const present = presentIn(zone, period);
  const shown = allMeasures.filter(({ key }) => chosen.includes(key));
  const valuesOf = (rows: readonly SingleSendStat[], times: readonly string[], key: Measure['key'], base: number) =>
    figuresOver(times, rows, key, present).map((figure) =>
      figure !== null && asPercentages ? shareOfDelivered(figure, base) : figure,
    );
  const times = timesOf(series, send.send_at);
  const otherTimes = comparison && timesOf(comparison.series, comparison.sendAt);
  const byHour = period === 'hours';
  /** Whom a point counts. */
  const targetAt: TargetAt = (id, at) => {
    const [key] = shown.flatMap((measure) => (measure.key === id ? [measure.key] : []));
    const target = key && peopleOf[key];
    const time = times[at];
    if (!target || time === undefined) return undefined;
    const { figure, withBots, reason } = target;
    return { figure, withBots, narrowing: { time, reason } };
  };
  const openPeople = (key: string, at: number) => {
    const target = targetAt(key, at);
    if (!target) return;
    const { figure, withBots, narrowing } = target;
    const view = new URLSearchParams(viewOf(report, { ...narrowing, withBots })).toString();
    navigation.go(`${pathTo(paths.statsPeople, { id: send.id, figure })}?${view}`);
  };
  return (
    <PageSection
      title={byHour ? 'Engagement by the hour' : 'Engagement by day'}
      action={
        <div className={layout.controls}>
          <FilterChip
            label="Select stats"
            choices={allMeasures.map(({ key, label }) => ({ value: key, label }))}
            selected={chosen}
            onChange={(keys) => setChosen(keys.length > 0 ? keys : defaultMeasures)}
          />
          <Switch label="As percentages" checked={asPercentages} onChange={setAsPercentages} />
          <PeriodSelect
            presets={presets.map((value) => ({ value, label: presetLabels[value] }))}
            value={period}
            onChange={onPeriod}
            suggested={rangeOf(send.send_at ?? '', '30', zone)}
            today={presentIn(zone, '30')}
          />
        </div>
      }
    >
      <TimeSeries
        label={`Engagement ${byHour ? 'by the hour' : 'by day'} of ${send.name}, in ${zone}`}
        days={times}
        series={shown.map(({ key, label, color }) => ({
          id: key,
          label,
          color,
          values: valuesOf(series, times, key, delivered),
          ...(asPercentages && { format: percent }),
        }))}
        compareWith={
          comparison &&
          otherTimes && {
            label: comparison.name,
            // Both series start at their own send's first hour or day.
            values: Object.fromEntries(
              shown.map(({ key }) => [
                key,
                valuesOf(comparison.series, otherTimes, key, comparison.delivered).slice(0, times.length),
              ]),
            ),
          }
        }
        look="area"
        onPick={openPeople}
        cell={linkPoints(report, times, targetAt)}
        name={`Engagement of ${send.name}, ${byHour ? 'by the hour' : 'by day'}`}
        note={`Times are in ${zone}.`}
        id="engagement"
        query={queryOf(report)}
      />
      <p className={styles.note}>
        Times are in {zone}. Select a point of the chart, or a figure of its table, to see its people.
        {comparison && ` Dashed: ${comparison.name}, from its own start.`}
      </p>
    </PageSection>
  );
}
