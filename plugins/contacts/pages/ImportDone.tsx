import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Lists, paths as listPaths } from 'sendwright/plugins/lists/contract';
import { Navigation, useService } from 'sendwright/sdk';
import { Banner, Empty, formatNumber, Link, Page, PageSection, StatTile } from 'sendwright/sdk/ui';
import tiles from '../components/ContactCounts.module.css';
import { ImportProgress } from '../components/ImportProgress';
import { ImportSteps } from '../components/ImportSteps';
import { RejectedRows } from '../components/RejectedRows';
import { paths } from '../contract';
import { ImportsStore } from '../importsStore';
import { progressOf } from '../jobWords';

export default observer(function ImportDone() {
  const imports = useService(ImportsStore);
  const lists = useService(Lists);
  const navigation = useService(Navigation);
  const jobId = new URLSearchParams(navigation.location.search).get('job') ?? '';
  const run = imports.run(jobId);
  const isRunning = run !== undefined && run.problem === undefined && (!run.job || progressOf(run.job) !== 1);

  useEffect(() => {
    if (jobId !== '') imports.show(jobId);
  }, [imports, jobId]);
  useEffect(() => {
    // The list's name is a nicety here.
    lists.load().catch(() => undefined);
  }, [lists]);

  const back = { to: paths.all, label: 'Contacts' };
  if (!run) {
    return (
      <Page title="Import contacts" back={back}>
        <Empty title="No import to show" text="Choose a file to import contacts." action={<Link to={paths.upload} look="primary">Import contacts</Link>} />
      </Page>
    );
  }
  const { job, problem, listId } = run;
  const { results } = job ?? {};
  const list = lists.get(listId);
  return (
    <Page
      title={run.title}
      back={back}
      tabs={<ImportSteps current="done" />}
      primaryAction={isRunning ? undefined : listId === '' ? <Link to={paths.all} look="primary">Go to contacts</Link> : <Link to={listPaths.detail} params={{ id: listId }} look="primary">Go to {list?.name ?? 'the list'}</Link>}
      secondaryAction={isRunning ? undefined : <Link to={paths.upload} look="button">Import another file</Link>}
    >
      {problem !== undefined && <Banner tone="danger" title="The import failed">{problem}</Banner>}
      {problem === undefined && (
        <PageSection>
          {isRunning ? (
            <>
              <ImportProgress run={run} />
              <p>You can leave this page: the import goes on, and stands in the activity tray.</p>
            </>
          ) : (
            <Banner tone={results && results.errored_count > 0 ? 'warning' : 'success'} title="The import is done">
              {results && results.errored_count > 0 ? 'The good rows are in. Those that were rejected are listed below.' : 'Every row is in.'}
            </Banner>
          )}
        </PageSection>
      )}
      {results && (
        <div className={tiles.tiles} role="status" aria-label="Result so far">
          <StatTile label="Created" value={results.created_count} />
          <StatTile label="Updated" value={results.updated_count} />
          <StatTile label="Duplicate" value={results.duplicate_count} detail="Again in the same file" />
          <StatTile label="Rejected" value={results.errored_count} detail={`of ${formatNumber(results.requested_count)} rows`} />
        </div>
      )}
      {!isRunning && results?.errors_url !== undefined && <RejectedRows jobId={jobId} address={results.errors_url} count={results.errored_count + results.duplicate_count} />}
    </Page>
  );
});
