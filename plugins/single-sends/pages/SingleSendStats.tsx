import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Navigation, useParameter, useRefusal, useService } from 'sendwright/sdk';
import {
  Banner,
  Button,
  Combobox,
  DateTime,
  Empty,
  ErrorState,
  Link,
  type MenuEntry,
  Page,
  RangeBanner,
  Select,
  Skeleton,
  StatusTag,
  useAccountZone,
} from 'sendwright/sdk/ui';
import type { SingleSendUiStatus } from 'sendwright/wire/singleSends';
import { AbTestSection } from '../components/AbTestSection';
import { AnswersSection } from '../components/stats/AnswersSection';
import { EngagementSection } from '../components/stats/EngagementSection';
import { RecipientTable } from '../components/ledger/RecipientTable';
import { ReconciliationSection } from '../components/ledger/ReconciliationSection';
import { ClickSection } from '../clickMap/ClickSection';
import { PeopleSection } from '../components/stats/PeopleSection';
import { AttentionSection } from '../components/progress/AttentionSection';
import { ProgressSection } from '../components/progress/ProgressSection';
import { ScheduledSection } from '../components/progress/ScheduledSection';
import { SendFunnel } from '../components/stats/SendFunnel';
import styles from '../components/stats/stats.module.css';
import { StatTiles } from '../components/stats/StatTiles';
import { VariationTable } from '../components/stats/VariationTable';
import { paths, SingleSends } from '../contract';
import { isSms } from '../sms/isSms';
import { SmsFigures } from '../sms/SmsFigures';
import { statusTags } from '../singleSendStatus';
import { type Part, partName } from '../statistics/sendStats';
import { type ReportView, type SendReport, useSendReport } from '../statistics/useSendReport';
import { viewIn } from '../statistics/viewAddress';

const back = { to: paths.list, label: 'Single sends' };
const ignored = () => undefined; // The service has shown the error.
/** Sends in one of these states have not been sent completely. */
const underWay: ReadonlySet<SingleSendUiStatus> = new Set(['sending', 'testing', 'paused', 'pick-winner']);

export default observer(function SingleSendStats() {
  const id = useParameter('id');
  const { search } = useService(Navigation).location;
  const [view, setView] = useState(() => viewIn(search));
  const { report, failure, refresh } = useSendReport(id, view, useAccountZone());
  return (
    <Report
      key={id}
      report={report}
      failure={failure}
      refresh={refresh}
      view={view}
      onView={(change) => setView({ ...view, ...change })}
    />
  );
});

interface ReportProps {
  /** Undefined while loading. */
  readonly report: SendReport | undefined;
  readonly failure: unknown;
  readonly refresh: () => Promise<void>;
  readonly view: ReportView;
  readonly onView: (change: Partial<ReportView>) => void;
}

const Report = observer(function Report({ report, failure, refresh, view, onView }: ReportProps) {
  const singleSends = useService(SingleSends);
  const navigation = useService(Navigation);
  const mayCreate = !useRefusal({ scope: 'marketing_campaigns.create' });
  const mayDelete = !useRefusal({ scope: 'marketing_campaigns.delete' });
  const mayKeepDesign = !useRefusal({ scope: 'design_library.create', toggle: 'mc.design_library' });
  const [isComparing, setComparing] = useState(false);
  const [states, setStates] = useState<readonly string[]>([]);
  const [news, setNews] = useState('');
  const show = (state: string) => {
    setStates([state]);
    document.querySelector('#recipients')?.scrollIntoView({ block: 'start' });
  };
  // One page with one heading for both, so that the focus and screen readers keep their position.
  if (!report) {
    return (
      <Page title="Statistics" wide back={back}>
        {failure === undefined ? (
          <>
            <Skeleton shape="tiles" count={10} label="Loading the statistics" />
            <Skeleton shape="block" height={340} label="Loading the chart" />
          </>
        ) : (
          <ErrorState failure={failure} title="The statistics couldn't be loaded." onRetry={() => void refresh()} />
        )}
      </Page>
    );
  }
  const { send } = report;
  const { id, name, status } = send;
  const isText = isSms(send);
  const actions: readonly MenuEntry[] = [
    { label: 'Preview', icon: 'eye', onSelect: () => navigation.to(paths.statsPreview, { id }) },
    ...(mayKeepDesign && !isText
      ? [
          {
            label: 'Create design',
            icon: 'layout',
            onSelect: () => void singleSends.createDesign(id).catch(ignored),
          } as const,
        ]
      : []),
    {
      label: 'Duplicate',
      icon: 'duplicate',
      onSelect: () => void singleSends.duplicate(id).catch(ignored),
      disabled: !mayCreate,
    },
    { label: 'Print', icon: 'download', onSelect: () => window.print() },
    'divider',
    {
      label: 'Delete',
      icon: 'trash',
      danger: true,
      onSelect: () => singleSends.open('remove', id),
      disabled: !mayDelete,
    },
  ];
  const at = <DateTime at={send.send_at} length="short" />;
  // With recipient time zones there is no single moment, and for some recipients it is still to come.
  const left = underWay.has(send.ui_status) ? 'started' : 'sent';
  const when =
    status === 'scheduled' ? (
      <>
        {send.pause ? 'planned for' : 'for'} {at}
      </>
    ) : status !== 'triggered' ? null : send.zone_field === null ? (
      <>
        {left} {at}
      </>
    ) : (
      <>in each recipient's time zone, here {at}</>
    );
  const stopComparing = () => {
    setComparing(false);
    onView({ compareWith: undefined });
  };
  return (
    <Page
      title={name}
      wide
      back={back}
      status={
        <span className={styles.status}>
          <StatusTag {...statusTags[send.ui_status]} /> {when}
        </span>
      }
      actions={actions}
      secondaryAction={
        status === 'triggered' &&
        !isText && (
          <Button icon="chart" onClick={() => (isComparing ? stopComparing() : setComparing(true))}>
            {isComparing ? 'Stop comparing' : 'Compare'}
          </Button>
        )
      }
      primaryAction={
        status === 'triggered' &&
        !isText && (
          <Button icon="download" onClick={() => void singleSends.exportStats(id, name, report.days).catch(ignored)}>
            Export CSV
          </Button>
        )
      }
    >
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
        {status === 'draft' && (
          <Empty
            drawing="chart"
            title="Not sent yet"
            text="Statistics appear here when it is sent."
            action={
              <Link to={isText ? paths.smsEditor : paths.editor} params={{ id }} look="primary">
                Edit single send
              </Link>
            }
          />
        )}
        {status === 'scheduled' && <ScheduledSection send={send} refresh={refresh} />}
        {status === 'triggered' && (
          <>
            <ProgressSection send={send} progress={report.progress} refresh={refresh} />
            {!isText && <AttentionSection report={report} refresh={refresh} onShow={show} />}
            <AbTestSection send={send} />
            {(isComparing || send.abtest !== null) && (
              <div className={styles.choices}>
                {isComparing && (
                  <CompareChooser
                    report={report}
                    onCompare={(compareWith) => onView({ compareWith })}
                    onStop={stopComparing}
                  />
                )}
                {send.abtest !== null && (
                  <PartChooser report={report} part={view.part} onPart={(part) => onView({ part })} />
                )}
              </div>
            )}
            {report.days && (
              <RangeBanner
                range={report.days}
                except="Delivery status and recipients show the current state."
                onClear={() => onView({ period: undefined })}
              />
            )}
            {isText ? (
              <SmsFigures report={report} onNews={setNews} />
            ) : (
              <>
                <StatTiles report={report} />
                <div className={styles.columns}>
                  <EngagementSection report={report} onPeriod={(period) => onView({ period })} />
                  <SendFunnel report={report} />
                </div>
                <VariationTable report={report} />
                <ClickSection report={report} />
                <AnswersSection report={report} />
                <div className={styles.halves}>
                  <PeopleSection report={report} />
                  {report.partReconciliation && (
                    <ReconciliationSection
                      report={report}
                      reconciliation={report.partReconciliation}
                      part={partName(send, report.part)}
                      isLeaving={report.progress.waiting + report.progress.sending > 0}
                    />
                  )}
                </div>
              </>
            )}
            <div id="recipients" className={styles.screenOnly}>
              <RecipientTable
                id={id}
                isText={isText}
                progress={report.progress}
                news={news}
                states={states}
                onStates={setStates}
                onChange={() => void refresh()}
              />
            </div>
          </>
        )}
      </div>
    </Page>
  );
});

interface CompareChooserProps {
  readonly report: SendReport;
  readonly onCompare: (id: string | undefined) => void;
  readonly onStop: () => void;
}

/** Chooses another send to compare with; its line is dashed, and the tiles show the differences. */
function CompareChooser({ report: { send, comparison }, onCompare, onStop }: CompareChooserProps) {
  const singleSends = useService(SingleSends);
  return (
    <div className={styles.chooser}>
      <span className={styles.reason}>Compare with</span>
      <span className={styles.compare}>
        <Combobox
          ariaLabel="Compare with"
          placeholder="Look for a single send"
          value={comparison?.id ?? ''}
          onChange={(other) => onCompare(other || undefined)}
          options={async (typed, signal) =>
            (await singleSends.find(typed, ['triggered'], signal))
              .filter(({ id }) => id !== send.id)
              .map(({ id, name }) => ({ value: id, label: name }))
          }
          {...(comparison && { chosen: [{ value: comparison.id, label: comparison.name }] })}
        />
      </span>
      <Button size="small" intent="quiet" icon="close" onClick={onStop}>
        Stop comparing
      </Button>
    </div>
  );
}

interface PartChooserProps {
  readonly report: SendReport;
  readonly part: Part;
  readonly onPart: (part: Part) => void;
}

/** Selects a part of an A/B test: all, one variation or one phase. */
function PartChooser({ report: { send, parts }, part, onPart }: PartChooserProps) {
  const variations = send.abtest?.variations ?? [];
  const phases = [...new Set(parts.map((row) => row.ab_phase))];
  return (
    <div className={styles.chooser}>
      <span className={styles.reason}>Figures of</span>
      <span className={styles.part}>
        <Select
          ariaLabel="Variation"
          value={part.variation ?? ''}
          onChange={(variation) => onPart({ ...part, variation: variation || undefined })}
          options={[
            { value: '', label: 'All variations' },
            ...variations.map(({ id, label }) => ({
              value: id,
              label: `Variation ${label}${id === send.abtest?.winning_template_id ? ' (winner)' : ''}`,
            })),
          ]}
        />
      </span>
      {phases.length > 1 && (
        <span className={styles.part}>
          <Select<'' | 'test' | 'send'>
            ariaLabel="Part"
            value={part.phase ?? ''}
            onChange={(phase) => onPart({ ...part, phase: phase || undefined })}
            options={[
              { value: '', label: 'Test and rest' },
              { value: 'test', label: 'The test' },
              { value: 'send', label: 'The rest' },
            ]}
          />
        </span>
      )}
    </div>
  );
}
