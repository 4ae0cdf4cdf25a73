import { observer } from 'mobx-react-lite';
import { useCallback, useEffect } from 'react';
import { Http, useFreshness, useRefusal, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Button, formatNumber, Page, PeriodSelect, Switch, formatCount } from 'sendwright/sdk/ui';
import { GrowthCard, HoursCard } from '../components/AudienceCards';
import { CountriesCard, DevicesCard, ProvidersCard, subjectCount, SubjectsCard } from '../components/DeliveryCards';
import { filterChange, FilterSelect } from '../components/FilterSelect';
import { OverviewCard } from '../components/OverviewCard';
import { PeopleLink } from '../components/PeopleLink';
import { ReportPeople } from '../components/ReportPeopleDrawer';
import { TextsCard } from '../components/TextsCard';
import { WeeklyDialog } from '../components/WeeklyDialog';
import styles from '../components/reports.module.css';
import { rangeText } from '../dates';
import { filterQuery, presets, useReportView } from '../reportView';

/** All reports of a period. */
export default observer(function ReportOverview() {
  const http = useService(Http);
  const [view, change] = useReportView();
  const { from, to, unit, filter } = view;
  const { kind, id } = filter ?? {};
  const overview = useLoaded(
    useCallback(
      (signal: AbortSignal) =>
        http.call('GET /marketing/reports/overview', {
          query: {
            start_date: from,
            end_date: to,
            ...(unit && { aggregated_by: unit }),
            ...filterQuery(kind && id ? { kind, id } : undefined),
          },
          signal,
        }),
      [http, from, to, unit, kind, id],
    ),
  );
  const growth = useLoaded(
    useCallback(
      (signal: AbortSignal) =>
        http.call('GET /marketing/reports/growth', {
          query: { start_date: from, end_date: to, ...(unit && { aggregated_by: unit }) },
          signal,
        }),
      [http, from, to, unit],
    ),
  );
  const hours = useLoaded(
    useCallback(
      (signal: AbortSignal) =>
        http.call('GET /marketing/reports/hours', { query: { start_date: from, end_date: to }, signal }),
      [http, from, to],
    ),
  );
  const providers = useBreakdown('mailbox_provider', from, to);
  const devices = useBreakdown('device', from, to);
  const countries = useBreakdown('country', from, to);
  const subjects = useLoaded(
    useCallback(
      async (signal: AbortSignal) => {
        const query = {
          start_date: from,
          end_date: to,
          sort_by: 'human_open_rate',
          comparable: true,
          limit: subjectCount,
          ...(kind === 'list' && { list_id: id }),
        } as const;
        const [best, worst] = await Promise.all([
          http.call('GET /marketing/reports/sends', { query: { ...query, sort_direction: 'desc' }, signal }),
          http.call('GET /marketing/reports/sends', { query: { ...query, sort_direction: 'asc' }, signal }),
        ]);
        return { best, worst };
      },
      [http, from, to, kind, id],
    ),
  );
  const hasTexts = !useRefusal({ toggle: 'mc.sms' });
  const texts = useLoaded(
    useCallback(
      async (signal: AbortSignal) =>
        hasTexts
          ? http.call('GET /marketing/reports/texts', { query: { start_date: from, end_date: to }, signal })
          : undefined,
      [http, from, to, hasTexts],
    ),
  );
  const all = [overview, growth, hours, providers, devices, countries, subjects, ...(hasTexts ? [texts] : [])];
  useFreshness(['single-sends', 'automations'], () => {
    for (const { reload } of all) reload();
  });
  useAnchor(all.every(({ value, failure }) => value !== undefined || failure !== undefined));

  const { value } = overview;
  const card = <Value,>({ value: found, failure, reload }: Loaded<Value>) => ({
    value: found,
    failure,
    onRetry: reload,
    view,
  });
  return (
    <Page
      title="Overview"
      wide
      secondaryAction={
        <Button icon="mail" onClick={() => change({ weekly: 'show' })}>
          Email weekly
        </Button>
      }
    >
      <div className={styles.page}>
        <div className={styles.filters}>
          <PeriodSelect
            presets={presets}
            value={view.period}
            suggested={{ from, to }}
            today={view.today}
            onChange={(period) => change({ period, by: undefined })}
          />
          <FilterSelect view={view} kinds={['list', 'campaign']} onChange={(next) => change(filterChange(next))} />
          <p className={styles.range}>
            {rangeText(from, to)}
            {value && (
              <>
                , {formatNumber(value.sends)} {value.sends === 1 ? 'single send' : 'single sends'}, compared with{' '}
                {rangeText(value.range.previous_start_date, value.range.previous_end_date)} (
                {formatNumber(value.previous_sends)})
              </>
            )}
          </p>
          <div className={styles.bots}>
            <Switch
              checked={!view.withBots}
              onChange={(isOff) => change({ bots: isOff ? undefined : 'counted' })}
              label="Exclude bots and privacy proxies"
            />
            {value && (
              <span>
                <PeopleLink view={view} figure="machine_opened">
                  {formatCount(value.totals.machine_opens, 'open')}
                </PeopleLink>
                ,{' '}
                <PeopleLink view={view} figure="machine_clicked">
                  {formatCount(value.totals.machine_clicks, 'click')}
                </PeopleLink>
              </span>
            )}
          </div>
        </div>
        <OverviewCard
          overview={value}
          failure={overview.failure}
          onRetry={overview.reload}
          view={view}
          onFigure={(figure) => change({ figure })}
          onUnit={(by) => change({ by })}
        />
        {filter ? (
          <>
            {filter.kind === 'list' && (
              <div className={styles.columns}>
                <SubjectsCard {...card(subjects)} />
              </div>
            )}
            <p className={styles.note}>
              {filter.kind === 'list'
                ? 'Of emails that were sent to this list, alone or with other lists: the latest 500. '
                : 'The statistics of the campaign have its links, hours and recipients. '}
              Growth, hours, mailbox providers, devices and countries are counted for all email together.{' '}
              <Button intent="quiet" size="small" onClick={() => change(filterChange(undefined))}>
                Show all campaigns
              </Button>
            </p>
          </>
        ) : (
          <div className={styles.columns}>
            <GrowthCard {...card(growth)} />
            <HoursCard {...card(hours)} onReaction={(when) => change({ when })} />
            <ProvidersCard {...card(providers)} />
            <SubjectsCard {...card(subjects)} />
            <DevicesCard {...card(devices)} />
            <CountriesCard {...card(countries)} />
            {hasTexts && <TextsCard {...card(texts)} />}
          </div>
        )}
        <p className={styles.note}>
          Reports cover email of single sends and automations, counted on the day something happened. Opened and clicked
          are shares of delivered: by people, unless bots and privacy proxies are included. Mail sent with the API is
          not included{hasTexts && ', and text messages have a card of their own'}.
        </p>
      </div>
      <ReportPeople view={view} />
      {view.isWeeklyOpen && <WeeklyDialog onClose={() => change({ weekly: undefined })} />}
    </Page>
  );
});

type Loaded<Value> = ReturnType<typeof useLoaded<Value>>;

function useBreakdown(dimension: 'mailbox_provider' | 'device' | 'country', from: string, to: string) {
  const http = useService(Http);
  return useLoaded(
    useCallback(
      (signal: AbortSignal) =>
        http.call('GET /marketing/reports/breakdowns/:dimension', {
          params: { dimension },
          query: { start_date: from, end_date: to },
          signal,
        }),
      [http, dimension, from, to],
    ),
  );
}

/** Shows the chart that the address names, once all have their size. */
function useAnchor(isReady: boolean): void {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (isReady && id !== '') document.querySelector(`#${CSS.escape(id)}`)?.scrollIntoView({ block: 'start' });
  }, [isReady]);
}
