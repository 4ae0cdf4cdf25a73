import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { Alerts, Http, Navigation, useFreshness, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { ChartSection, Funnel, funnelChart, TimeSeries } from 'sendwright/sdk/charts';
import { useLoaded } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  Confirm,
  Empty,
  ErrorState,
  FigureTable,
  formatNumber,
  Link,
  Page,
  PageSection,
  Select,
  Skeleton,
  StatTile,
  StatusTag,
  TileGrid,
} from 'sendwright/sdk/ui';
import type { SignupForm } from 'sendwright/wire/signupForms';
import type { FormStats, FormVersionStats } from 'sendwright/wire/signupFormStats';
import { paths } from '../contract';
import { FormsStore } from '../formsStore';
import { isDecided, leaderSentence, rateOf } from '../leader';
import { texts } from '../texts';
import { useForm } from '../useForm';
import { versionTitle } from '../versions';
import { FormFailure } from './FormFailure';
import { FormPeople } from './FormPeople';
import styles from './forms.module.css';

const periods = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
] as const;
type Period = (typeof periods)[number]['value'];

/** The period that a link to a chart selects. */
const periodIn = (search: string): Period => {
  const wanted = new URLSearchParams(search).get('period');
  return periods.find(({ value }) => value === wanted)?.value ?? '30';
};

/** The part of the address that opens people. */
const people = /^(contacts|pending)(?:_([abcd]))?$/;

/** The statistics of the form of the current address, for everybody who may see forms. */
export const Statistics = observer(function Statistics() {
  const mayEdit = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const { value: form, failure, reload } = useForm(useParameter('id'));
  if (form) return <FormStatistics form={form} mayEdit={mayEdit} />;
  return (
    <Page wide title="Statistics">
      {failure === undefined ? (
        <Skeleton shape="tiles" count={4} label="Loading the statistics" />
      ) : (
        <FormFailure failure={failure} onRetry={reload} />
      )}
    </Page>
  );
});

/** What happened to a form over time, and the people behind it. */
function FormStatistics({ form, mayEdit }: { readonly form: SignupForm; readonly mayEdit: boolean }) {
  const { id: formId, name, read_only_reason: reason } = form;
  const http = useService(Http);
  const store = useService(FormsStore);
  const navigation = useService(Navigation);
  const [period, setPeriod] = useState(() => periodIn(navigation.location.search));
  const days = Number(period);
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal: AbortSignal) =>
        http.call('GET /marketing/forms/:id/stats', { params: { id: formId }, query: { days }, signal, retry: true }),
      [http, formId, days],
    ),
  );
  useFreshness(['forms', 'contacts'], reload);
  const [, figure, version] = people.exec(useParameter('dialog')) ?? [];
  return (
    <>
      <Page
        wide
        title={`Statistics of ${name}`}
        intro="Days are in UTC. Views and starts are counted without cookies, so nobody is behind them by name."
        secondaryAction={
          <span className={styles.period}>
            <Select ariaLabel="Period" value={period} options={periods} onChange={setPeriod} />
          </span>
        }
        primaryAction={
          mayEdit && (
            <Link to={paths.editor} params={{ id: formId }} look="button">
              {reason === null ? 'Edit form' : 'View form'}
            </Link>
          )
        }
      >
        {value && failure !== undefined && (
          <Banner
            tone="warning"
            title="These figures may be out of date"
            action={
              <Button size="small" onClick={reload}>
                Retry
              </Button>
            }
          >
            The newest ones couldn't be loaded.
          </Banner>
        )}
        {value ? (
          <Figures
            name={name}
            stats={value}
            stepTitles={form.steps.map(({ title }) => title)}
            formId={formId}
            cannotChoose={reason === null ? undefined : 'This form is read-only.'}
            onWinner={async (winner) => {
              await store.chooseWinner(formId, winner);
              reload();
            }}
          />
        ) : failure === undefined ? (
          <Skeleton shape="tiles" count={4} label="Loading the statistics" />
        ) : (
          <ErrorState failure={failure} title="The statistics couldn't be loaded." onRetry={reload} />
        )}
      </Page>
      {(figure === 'contacts' || figure === 'pending') && (
        <FormPeople
          formId={formId}
          figure={figure}
          version={version}
          {...(version === undefined && figure === 'contacts' && { days })}
          onClose={() => navigation.to(paths.stats, { id: formId })}
        />
      )}
    </>
  );
}

interface FiguresProps {
  /** The form's. */
  readonly name: string;
  readonly stats: FormStats;
  /** Of the steps after the first; empty ones have a number. */
  readonly stepTitles: readonly string[];
  readonly formId: string;
  /** Why no winner can be chosen now. */
  readonly cannotChoose: string | undefined;
  /** Ends the test; rejects if it fails. */
  readonly onWinner: (version: string) => Promise<void>;
}

function Figures({ name, stats, stepTitles, formId, cannotChoose, onWinner }: FiguresProps) {
  const { days, views, starts, signups, contacts, pending, steps, versions } = stats;
  const linkTo = (whom: string, count: number) =>
    count > 0
      ? (label: string) => (
          <Link to={paths.stats} params={{ id: formId, dialog: whom }} look="quiet">
            {label}
          </Link>
        )
      : undefined;
  const isEmpty = views + signups + contacts + pending === 0;
  const stages = [
    { label: 'Signed up', value: signups },
    ...steps.map((value, index) => ({ label: stepTitles[index] || `Step ${index + 2}`, value })),
  ];
  const series = (id: 'views' | 'starts' | 'signups' | 'contacts', label: string, color: 1 | 2 | 3 | 4) => ({
    id,
    label,
    color,
    values: days.map((day) => day[id]),
  });
  return (
    <>
      <TileGrid>
        <StatTile label="Views" value={views} />
        <StatTile label="Started" value={starts} detail={`${rateOf(starts, views)} of views, on websites`} />
        <StatTile label="Signed up" value={signups} detail={`${rateOf(signups, views)} of views`} />
        <StatTile
          label="Became contacts"
          value={contacts}
          detail={pending > 0 ? `${formatNumber(pending)} have yet to confirm` : 'different people'}
          link={linkTo('contacts', contacts)}
        />
        {pending > 0 && (
          <StatTile label="Have yet to confirm" value={pending} detail="now" link={linkTo('pending', pending)} />
        )}
      </TileGrid>
      {isEmpty ? (
        <Empty
          drawing="form"
          title="Nobody saw this form in the period"
          text="Link to its page or put it on your website: views and signups appear here within seconds."
          action={
            <Link to={paths.share} params={{ id: formId }} look="button">
              Share the form
            </Link>
          }
        />
      ) : (
        <PageSection title="Over time">
          <TimeSeries
            label={`Views and signups of ${name} over time`}
            note="Days are in UTC."
            id="days"
            query={{ period: String(days.length) }}
            days={days.map(({ date }) => date)}
            series={[
              series('views', 'Views', 1),
              series('starts', 'Started', 2),
              series('signups', 'Signed up', 3),
              series('contacts', 'Became contacts', 4),
            ]}
          />
        </PageSection>
      )}
      {steps.length > 0 && (
        <ChartSection
          title="Steps"
          name={`Steps of ${name}`}
          description="On websites, whoever stops after the first step is signed up."
          id="steps"
          query={{ period: String(days.length) }}
          {...funnelChart(stages)}
          chart={<Funnel label="Steps" stages={stages} />}
        />
      )}
      {versions.length > 0 && (
        <Versions stats={stats} linkTo={linkTo} cannotChoose={cannotChoose} onWinner={onWinner} />
      )}
    </>
  );
}

interface VersionsProps extends Pick<FiguresProps, 'stats' | 'cannotChoose' | 'onWinner'> {
  readonly linkTo: (whom: string, count: number) => ((label: string) => React.ReactNode) | undefined;
}

/** The running test, and its end. */
function Versions({ stats, linkTo, cannotChoose, onWinner }: VersionsProps) {
  const { versions, leader } = stats;
  const alerts = useService(Alerts);
  const mayChange = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const [chosen, setChosen] = useState<FormVersionStats>();
  const choose = async (): Promise<void> => {
    if (!chosen) return;
    await onWinner(chosen.id).then(
      () => alerts.show(texts.winnerChosen, { name: versionTitle(chosen) }),
      () => alerts.show(texts.winnerFailed),
    );
    setChosen(undefined);
  };
  return (
    <PageSection title="Versions" description={leaderSentence(stats)}>
      <FigureTable label="Versions">
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">Share</th>
            <th scope="col">Views</th>
            <th scope="col">Started</th>
            <th scope="col">Signed up</th>
            <th scope="col">Of views</th>
            <th scope="col">Became contacts</th>
            {mayChange && <th scope="col">Winner</th>}
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <tr key={version.id}>
              <th scope="row">
                {versionTitle(version)}{' '}
                {version.id === leader?.id && isDecided(stats) && <StatusTag tone="success" label="Leads" />}
              </th>
              <td>{version.share}%</td>
              <td>{formatNumber(version.views)}</td>
              <td>{formatNumber(version.starts)}</td>
              <td>{formatNumber(version.signups)}</td>
              <td>{rateOf(version.signups, version.views)}</td>
              <td>
                {linkTo(`contacts_${version.id}`, version.contacts)?.(formatNumber(version.contacts)) ??
                  formatNumber(version.contacts)}
              </td>
              {mayChange && (
                <td>
                  <Button
                    size="small"
                    disabled={cannotChoose !== undefined}
                    hint={cannotChoose}
                    onClick={() => setChosen(version)}
                  >
                    Choose {version.id.toUpperCase()}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </FigureTable>
      {chosen && (
        <Confirm
          title={`Choose ${versionTitle(chosen)}?`}
          text={
            'All visitors see this version from now on, and the test ends. The other versions are deleted; ' +
            'their signups stay.'
          }
          confirmLabel="Choose the winner"
          onConfirm={choose}
          onCancel={() => setChosen(undefined)}
        />
      )}
    </PageSection>
  );
}
