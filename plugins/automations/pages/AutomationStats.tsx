import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { Navigation, pathTo, useParameter, useService } from 'sendwright/sdk';
import { timeText, TimeSeries } from 'sendwright/sdk/charts';
import {
  Banner,
  Button,
  daysOf,
  Empty,
  FilterChip,
  formatNumber,
  formatPercent,
  Link,
  Page,
  PageSection,
  PeriodSelect,
  RangeBanner,
  StatTile,
  StatusTag,
  Switch,
  Tabs,
  useAccountZone,
  TileGrid,
} from 'sendwright/sdk/ui';
import type { AutomationPeopleQuery } from 'sendwright/wire/automationPeople';
import type { SendMetrics } from 'sendwright/wire/stats';
import { configOf, serverEmails } from '../automationContent';
import { statusTags } from '../automationStatus';
import { AutomationState } from '../components/AutomationState';
import { AutomationTabs } from '../components/AutomationTabs';
import styles from '../components/stats/stats.module.css';
import { GoalSection } from '../components/goal/GoalSection';
import { AudienceTable, serverAudiences } from '../components/stats/AudienceTable';
import { figureAddress, FigureLink, type FigureTarget } from '../components/stats/FigureLink';
import {
  hasBots,
  hasPeople,
  isFigure,
  isOfEmails,
  narrowingOf,
  peopleOf,
  titleOf,
} from '../components/stats/figureTitles';
import { AutomationPeopleDrawer } from '../components/stats/AutomationPeopleDrawer';
import { StepFigures } from '../components/stats/StepFigures';
import { ClickTable, EmailTable } from '../components/stats/statTables';
import { serverTexts, TextTable } from '../components/stats/TextTable';
import { Automations, paths } from '../contract';
import { defaultMeasures, measures, shareOf, shareText } from '../measures';
import { stepNames } from '../stepWords';
import { type AutomationReport, lastDays, type Period, presets, useAutomationStats } from '../useAutomationStats';

interface DaySectionProps {
  readonly report: AutomationReport;
  readonly period: Period;
  readonly asPercentages: boolean;
  readonly onPeriod: (period: Period) => void;
}

const tiles = [
  ['human_unique_opens', 'Unique opens'],
  ['human_unique_clicks', 'Unique clicks'],
  ['bounces', 'Bounces'],
  ['unsubscribes', 'Unsubscribes'],
  ['spam_reports', 'Spam reports'],
] as const;

/** The statistics of an automation: of all its emails, or of one. */
export default observer(function AutomationStats() {
  const id = useParameter('id');
  const messageNum = useParameter('messageNum');
  const automations = useService(Automations);
  const navigation = useService(Navigation);
  const zone = useAccountZone();
  const people = peopleIn(navigation.location.search, zone);
  const [period, setPeriod] = useState(() => periodIn(navigation.location.search));
  const [asPercentages, setAsPercentages] = useState(false);
  const { report, failure, refresh } = useAutomationStats(id, Number(messageNum) || 0, period, zone);
  if (!report)
    return <AutomationState id={id} tab="stats" title="Statistics" failure={failure} onRetry={() => void refresh()} />;

  const { automation, number, totals } = report;
  const emails = serverEmails(automation.steps);
  const names = stepNames(automation.steps);
  const others = serverTexts(automation.steps).length + serverAudiences(automation.steps).length;
  const hasEmails = emails.length > 0 || others === 0;
  const email = emails[number - 1];
  const tabs = [
    { id: '', title: 'All emails', to: pathTo(paths.stats, { id }) },
    ...emails.map((_, index) => ({
      id: String(index + 1),
      title: `Email ${index + 1}`,
      to: pathTo(paths.stats, { id, messageNum: String(index + 1) }),
    })),
  ];
  return (
    <Page
      title={automation.name}
      wide
      back={{ to: paths.list, label: 'Automations' }}
      status={<StatusTag {...statusTags[automation.status]} />}
      tabs={<AutomationTabs id={id} selected="stats" />}
      actions={[{ label: 'Print', icon: 'download', onSelect: () => window.print() }]}
      primaryAction={
        automation.went_live_at !== null && (
          <Button icon="download" onClick={() => void automations.exportStats([id], automation.name, report.range)}>
            Export CSV
          </Button>
        )
      }
    >
      {automation.went_live_at === null ? (
        <div className={styles.sections}>
          <Empty
            drawing="chart"
            title="Not live yet"
            text="Statistics appear here after the first email is sent."
            action={
              <Link to={paths.detail} params={{ id }} look="primary">
                Edit automation
              </Link>
            }
          />
          <GoalSection automation={automation} />
        </div>
      ) : (
        <div className={styles.sections}>
          {failure !== undefined && (
            <Banner
              tone="warning"
              action={
                <Button size="small" onClick={() => void refresh()}>
                  Retry
                </Button>
              }
            >
              These numbers couldn't be refreshed and may be out of date.
            </Banner>
          )}
          {number === 0 && <StepFigures automation={automation} />}
          {number === 0 && <GoalSection automation={automation} />}
          {hasEmails && (
            <>
              <div className={styles.bar}>
                <Tabs label="Emails" tabs={tabs} selected={number === 0 ? '' : String(number)} />
                <div className={styles.controls}>
                  {email && (
                    <Link to={paths.preview} params={{ id, messageNum: String(number) }}>
                      Preview
                    </Link>
                  )}
                  <Switch label="View stats as percentages" checked={asPercentages} onChange={setAsPercentages} />
                </div>
              </div>
              {email && <p className={styles.muted}>{configOf(email).subject || 'No subject yet'}</p>}
              {report.range && <RangeBanner range={report.range} onClear={() => setPeriod('30')} />}
              {totals === undefined ? (
                <Banner tone="info">No emails have been sent yet.</Banner>
              ) : (
                <StatTiles report={report} totals={totals} step={email?.id} asPercentages={asPercentages} />
              )}
              <DaySection report={report} period={period} asPercentages={asPercentages} onPeriod={setPeriod} />
              {number === 0 && <EmailTable report={report} asPercentages={asPercentages} />}
            </>
          )}
          {number === 0 && <TextTable automation={automation} />}
          {number === 0 && <AudienceTable automation={automation} />}
          <ClickTable
            report={report}
            nameOf={number === 0 ? (stepId) => names.get(stepId) ?? 'Removed email' : undefined}
          />
        </div>
      )}
      {people && (
        <AutomationPeopleDrawer
          key={navigation.location.search}
          automation={automation}
          query={people}
          names={names}
          onClose={() => navigation.to(paths.stats, { id, ...(number > 0 && { messageNum: String(number) }) })}
        />
      )}
    </Page>
  );
});

/** The period that a link to the chart selects. */
function periodIn(search: string): Period {
  const text = new URLSearchParams(search).get('period') ?? '';
  const { from, to } = daysOf(text) ?? { from: null, to: null };
  const [first, last] = [day(from), day(to)];
  if (first !== undefined && last !== undefined && first <= last) return `${first}..${last}`;
  return presets.find((preset) => preset === text) ?? '30';
}

const day = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;

const outcomes = ['yes', 'no', 'added', 'removed', 'skipped'] as const;

/** The people that the address asks for; wrong parts of it are ignored. */
function peopleIn(search: string, timezone: string): AutomationPeopleQuery | undefined {
  const given = new URLSearchParams(search);
  const figure = given.get('people');
  if (!isFigure(figure)) return undefined;
  const step = given.get('step');
  const outcome = outcomes.find((one) => one === given.get('outcome'));
  const ofStep = {
    figure,
    ...(step !== null && { step_id: step, ...(outcome && !isOfEmails(figure) && { outcome }) }),
  };
  if (!isOfEmails(figure)) return ofStep;
  const [from, to] = [day(given.get('from')), day(given.get('to'))];
  const link = figure === 'clicked' || figure === 'any_click' ? given.get('link') : null;
  const reason = figure === 'dropped' ? given.get('reason') : null;
  const url = given.get('url');
  return {
    ...ofStep,
    ...(from !== undefined && { start_date: from }),
    ...(to !== undefined && { end_date: to }),
    ...((from !== undefined || to !== undefined) && { timezone }),
    ...(hasBots(figure) && given.get('with') !== 'bots' && { people_only: true }),
    ...(reason !== null && { reason }),
    ...(link !== null && /^\d{1,3}$/.test(link) && { link: Number(link), ...(url && { link_url: url }) }),
  };
}

/** The main metrics: as numbers, or as shares of delivered messages. */
function StatTiles({
  report: { automation, number, range, delivered },
  totals,
  step,
  asPercentages,
}: {
  readonly report: AutomationReport;
  readonly totals: SendMetrics;
  /** That of the email; undefined: all emails. */
  readonly step: string | undefined;
  readonly asPercentages: boolean;
}) {
  const people = (key: keyof typeof peopleOf) => (text: string) => (
    <FigureLink
      id={automation.id}
      number={number}
      figure={peopleOf[key]}
      step={step}
      days={range}
      title={titleOf(peopleOf[key])}
    >
      {text}
    </FigureLink>
  );
  return (
    <TileGrid>
      <StatTile label="Emails triggered" link={people('requests')} value={totals.requests} />
      <StatTile
        label="Delivered"
        link={people('delivered')}
        value={totals.delivered}
        detail={
          totals.requests > 0 ? `${formatPercent(totals.delivered / totals.requests)} of those triggered` : undefined
        }
      />
      {tiles.map(([key, label]) => {
        const share = shareOf(totals[key], delivered);
        const percent = shareText(key, share);
        return (
          <StatTile
            key={key}
            label={label}
            link={people(key)}
            value={asPercentages ? percent : totals[key]}
            detail={asPercentages ? formatNumber(totals[key]) : share === null ? undefined : `${percent} of delivered`}
          />
        );
      })}
    </TileGrid>
  );
}

/** Makes the figures of the chart's table open their people. */
const linkPoints =
  ({ days }: AutomationReport, targetAt: (series: string, at: number) => FigureTarget | undefined) =>
  (text: string, series: string, at: number): ReactNode => {
    const target = targetAt(series, at);
    if (!target) return text;
    return (
      <FigureLink {...target} title={`${titleOf(target.figure)}, ${timeText(days[at]?.aggregation ?? '')}`}>
        {text}
      </FigureLink>
    );
  };

/** The selected metrics by day. */
function DaySection({ report, period, asPercentages, onPeriod }: DaySectionProps) {
  const zone = useAccountZone();
  const [chosen, setChosen] = useState(defaultMeasures);
  const shown = measures.filter(({ key }) => chosen.includes(key));
  const { automation, number, delivered } = report;
  const navigation = useService(Navigation);
  const step = serverEmails(automation.steps)[number - 1]?.id;
  /** Whom a point counts; some metrics have no people of their own. */
  const targetAt = (series: string, at: number): FigureTarget | undefined => {
    const date = report.days[at]?.aggregation;
    if (date === undefined || !hasPeople(series)) return undefined;
    const days = { from: date, to: date };
    return { id: automation.id, number, figure: peopleOf[series], step, days, ...narrowingOf[series] };
  };
  const valuesOf = (key: (typeof measures)[number]['key']) =>
    report.days.map(({ stats }) => (asPercentages ? shareOf(stats[key], delivered) : stats[key]));
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
        days={report.days.map(({ aggregation }) => aggregation)}
        series={shown.map(({ key, label, color }) => ({
          id: key,
          label,
          color,
          values: valuesOf(key),
          ...(asPercentages && { format: (share: number) => formatPercent(share) }),
        }))}
        look="area"
        onPick={(series, at) => {
          const target = targetAt(series, at);
          if (target) navigation.go(figureAddress(target));
        }}
        cell={linkPoints(report, targetAt)}
        name={`Figures by day of ${automation.name}`}
        note={`Days are in ${zone}.`}
        id="days"
        query={{ period }}
      />
    </PageSection>
  );
}
