import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Navigation, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { Banner, Button, DateTime, Empty, ErrorState, Link, type MenuEntry, Page, Skeleton, StatusTag, useAccountZone } from 'sendwright/sdk/ui';
import { EngagementSection } from '../components/stats/EngagementSection';
import { LinkTable } from '../components/stats/LinkTable';
import { ProgressSection } from '../components/stats/ProgressSection';
import { RecipientTable } from '../components/stats/RecipientTable';
import { SendFunnel } from '../components/stats/SendFunnel';
import { StatTiles } from '../components/stats/StatTiles';
import styles from '../components/stats/stats.module.css';
import { paths, SingleSends } from '../contract';
import { statusLooks } from '../singleSendStatus';
import type { Period } from '../statsPeriod';
import { type SendReport, useSendReport } from '../useSendReport';

const back = { to: paths.list, label: 'Single sends' };
const ignored = () => undefined; // The service has told the user.

export default observer(function SingleSendStats() {
  const id = useParameter('id');
  const [period, setPeriod] = useState<Period>('30');
  const { report, failure, refresh } = useSendReport(id, period, useAccountZone());
  if (!report) {
    return (
      <Page title="Statistics" wide back={back}>
        {failure === undefined ? <Skeleton shape="page" label="Loading the statistics" /> : <ErrorState failure={failure} title="The statistics couldn't be loaded." onRetry={() => void refresh()} />}
      </Page>
    );
  }
  return <Report key={id} report={report} failure={failure} refresh={refresh} period={period} onPeriod={setPeriod} />;
});

interface ReportProps {
  readonly report: SendReport;
  readonly failure: unknown;
  readonly refresh: () => Promise<void>;
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}

const Report = observer(function Report({ report, failure, refresh, period, onPeriod }: ReportProps) {
  const { send } = report;
  const { id, name, status } = send;
  const singleSends = useService(SingleSends);
  const navigation = useService(Navigation);
  const mayCreate = !useRefusal({ scope: 'marketing_campaigns.create' });
  const mayDelete = !useRefusal({ scope: 'marketing_campaigns.delete' });
  const actions: readonly MenuEntry[] = [
    { label: 'Preview', icon: 'eye', onSelect: () => navigation.to(paths.statsPreview, { id }) },
    { label: 'Duplicate', icon: 'duplicate', onSelect: () => void singleSends.duplicate(id).catch(ignored), disabled: !mayCreate },
    { label: 'Print', icon: 'download', onSelect: () => window.print() },
    'divider',
    { label: 'Delete', icon: 'trash', danger: true, onSelect: () => singleSends.open('remove', id), disabled: !mayDelete },
  ];
  const when = status === 'triggered' ? <>sent <DateTime at={send.send_at} length="short" /></> : status === 'scheduled' ? <>for <DateTime at={send.send_at} length="short" /></> : null;
  return (
    <Page
      title={name}
      wide
      back={back}
      status={<span className={styles.status}><StatusTag {...statusLooks[send.ui_status]} /> {when}</span>}
      actions={actions}
      secondaryAction={status === 'triggered' && <Button icon="download" onClick={() => void singleSends.exportStats(id, name).catch(ignored)}>Export CSV</Button>}
    >
      <div className={styles.sections}>
        {failure !== undefined && <Banner tone="warning" action={<Button size="small" onClick={() => void refresh()}>Retry</Button>}>These figures are not up to date: they couldn't be loaded anew.</Banner>}
        {status === 'draft' && (
          <Empty drawing="chart" title="Not sent yet" text="Statistics show here from the moment it is sent." action={<Link to={paths.editor} params={{ id }} look="primary">Edit single send</Link>} />
        )}
        {status === 'scheduled' && <ScheduledBanner report={report} refresh={refresh} />}
        {status === 'triggered' && (
          <>
            <ProgressSection progress={report.progress} sendAt={send.send_at} />
            <StatTiles report={report} />
            <div className={styles.columns}>
              <EngagementSection report={report} period={period} onPeriod={onPeriod} />
              <SendFunnel report={report} />
            </div>
            <LinkTable links={report.links} />
            <RecipientTable id={id} progress={report.progress} />
          </>
        )}
      </div>
    </Page>
  );
});

const ScheduledBanner = observer(function ScheduledBanner({ report: { send }, refresh }: Pick<ReportProps, 'report' | 'refresh'>) {
  const singleSends = useService(SingleSends);
  const mayUpdate = !useRefusal({ scope: 'marketing_campaigns.update' });
  const unschedule = async () => {
    try {
      await singleSends.unschedule(send.id);
      singleSends.open('editor', send.id);
    } catch {
      // The service has told the user; what is shown may have changed meanwhile.
      await refresh();
    }
  };
  const isDue = Date.parse(send.send_at ?? '') <= Date.now();
  return (
    <Banner
      title={isDue ? 'It is about to leave' : <>It leaves <DateTime at={send.send_at} length="long" /></>}
      action={mayUpdate && <Button icon="undo" onClick={() => void unschedule()}>Unschedule</Button>}
    >
      Recipients are chosen at that moment. Unschedule it to edit it again.
    </Banner>
  );
});
