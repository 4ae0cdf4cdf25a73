import { useCallback, useState } from 'react';
import { Http, useFreshness, useService } from 'sendwright/sdk';
import { TimeSeries } from 'sendwright/sdk/charts';
import { useLoaded } from 'sendwright/sdk/models';
import {
  DateTime,
  type DayRange,
  daysOf,
  Empty,
  ErrorState,
  FigureTable,
  formatNumber,
  formatPercent,
  PageSection,
  PeriodSelect,
  Select,
  Skeleton,
} from 'sendwright/sdk/ui';
import type { AdCampaign, AdCampaignResults, AdFigures } from 'sendwright/wire/ads';
import { channelNames } from '../campaignDraft';
import styles from './ads.module.css';
import { SandboxTag } from './CampaignStatus';

type Preset = '7' | '30' | '90';
type Measure = keyof AdFigures;

const presets: ReadonlyArray<{ readonly value: Preset; readonly label: string }> = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
];
const measures: ReadonlyArray<{ readonly value: Measure; readonly label: string }> = [
  { value: 'impressions', label: 'Impressions' },
  { value: 'clicks', label: 'Clicks' },
  { value: 'leads', label: 'Leads' },
  { value: 'spend', label: 'Spend' },
];
const colors = { facebook: 1, instagram: 2, google: 3 } as const;

const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

function rangeOf(period: Preset | DayRange): { readonly from: string; readonly to: string } {
  return daysOf(period) ?? { from: dayBefore(Number(period) - 1), to: dayBefore(0) };
}

/** An amount in the currency of the ad account; `–` if there is none. */
export const money = (amount: number | null, currency: string | null): string =>
  amount === null || currency === null ? '–' : amount.toLocaleString('en-US', { style: 'currency', currency });

/** Where the results come from. Nobody should take the sandbox's for their own. */
function descriptionOf({ channels, sandbox_channels: sandboxed }: AdCampaign): string {
  const reported = 'As the ad partners report them, in the time zone of the ad account. They may correct past days.';
  if (sandboxed.length === 0) return reported;
  if (sandboxed.length === channels.length) return 'Simulated by the sandbox: the ads were shown to nobody.';
  const names = sandboxed.map((channel) => channelNames[channel]).join(', ');
  return `${reported} Those of ${names} are simulated by the sandbox.`;
}

const whenWords = ({ status }: AdCampaign): string =>
  status === 'active'
    ? 'They appear here once the ad partners have reported them.'
    : 'They appear here once the campaign is active.';

/** What a submitted campaign did: a chart by day, and a table by channel. */
export function CampaignResults({ campaign }: { readonly campaign: AdCampaign }) {
  const http = useService(Http);
  const { id } = campaign;
  const [period, setPeriod] = useState<Preset | DayRange>('30');
  const [measure, setMeasure] = useState<Measure>('impressions');
  const { from, to } = rangeOf(period);
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal) =>
        http.call('GET /marketing/ads/campaigns/:id/results', {
          params: { id },
          query: { start_date: from, end_date: to },
          retry: true,
          signal,
        }),
      [http, id, from, to],
    ),
  );
  useFreshness(['ads'], reload);
  const isSimulated = campaign.sandbox_channels.length > 0;
  const hasNone = value?.fetched_at === null;
  // It was rejected before anybody saw it.
  if (campaign.status === 'error' && (hasNone || !value) && failure === undefined) return null;
  return (
    <PageSection
      title={<>Results {isSimulated && <SandboxTag />}</>}
      description={descriptionOf(campaign)}
      action={
        !hasNone && (
          <div className={styles.controls}>
            <span className={styles.measure}>
              <Select<Measure> ariaLabel="Measure" value={measure} options={[...measures]} onChange={setMeasure} />
            </span>
            <PeriodSelect<Preset>
              presets={[...presets]}
              value={period}
              onChange={setPeriod}
              suggested={rangeOf('30')}
              today={dayBefore(0)}
            />
          </div>
        )
      }
    >
      {!value && failure === undefined && <Skeleton shape="block" height={280} label="Loading the results" />}
      {!value && failure !== undefined && (
        <ErrorState failure={failure} title="The results couldn't be loaded." onRetry={reload} />
      )}
      {hasNone && <Empty drawing="chart" title="No results yet" text={whenWords(campaign)} />}
      {value && value.fetched_at !== null && <Figures name={campaign.name} results={value} measure={measure} />}
    </PageSection>
  );
}

interface FiguresProps {
  readonly name: string;
  readonly results: AdCampaignResults;
  readonly measure: Measure;
}

function Figures({ name, results, measure }: FiguresProps) {
  const { channels, days, total, currency, fetched_at: fetchedAt } = results;
  const dates = [...new Set(days.map(({ date }) => date))];
  const label = measures.find(({ value }) => value === measure)?.label ?? '';
  return (
    <>
      <TimeSeries
        label={`${label} by day of ${name}`}
        days={dates}
        series={channels.map(({ channel, currency: own }) => ({
          id: channel,
          label: channelNames[channel],
          color: colors[channel],
          values: days.filter((day) => day.channel === channel).map((day) => day[measure]),
          ...(measure === 'spend' && { format: (amount: number) => money(amount, own ?? currency) }),
        }))}
        name={`${label} by day of ${name}`}
        id="results"
      />
      <FigureTable label="Results by channel">
        <thead>
          <tr>
            <th scope="col">Channel</th>
            {['Spend', 'Impressions', 'Clicks', 'Click rate', 'Cost per click', 'Leads'].map((title) => (
              <th key={title} scope="col" className={styles.heading}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {channels.map(({ channel, currency: own, ...figures }) => (
            <Row key={channel} title={channelNames[channel]} figures={figures} currency={own ?? currency} />
          ))}
          {channels.length > 1 && <Row title="Total" figures={total} currency={currency} />}
        </tbody>
      </FigureTable>
      {fetchedAt !== null && (
        <p className={styles.detail}>
          Last updated <DateTime at={fetchedAt} />. Results are fetched daily.
        </p>
      )}
    </>
  );
}

interface RowProps {
  readonly title: string;
  readonly figures: AdFigures;
  readonly currency: string | null;
}

function Row({ title, figures: { spend, impressions, clicks, leads }, currency }: RowProps) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{money(spend, currency)}</td>
      <td>{formatNumber(impressions)}</td>
      <td>{formatNumber(clicks)}</td>
      <td>{impressions === 0 ? '–' : formatPercent(clicks / impressions)}</td>
      <td>{spend === null || clicks === 0 ? '–' : money(spend / clicks, currency)}</td>
      <td>{formatNumber(leads)}</td>
    </tr>
  );
}
