import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Lists, paths as listPaths } from 'sendwright/plugins/lists/contract';
import { Navigation, useService } from 'sendwright/sdk';
import { Banner, Empty, Link, Page, PageSection } from 'sendwright/sdk/ui';
import { CheckResult } from '../components/CheckResult';
import { ImportProgress } from '../components/ImportProgress';
import { ImportResult } from '../components/ImportResult';
import { ImportSteps } from '../components/ImportSteps';
import { InterruptedUpload } from '../components/InterruptedUpload';
import { RejectedRows } from '../components/RejectedRows';
import { UndoResult } from '../components/UndoResult';
import { paths } from '../contract';
import { type ImportRun, ImportsStore } from '../importsStore';
import { progressOf } from '../jobWords';

const isRunning = ({ problem, interrupted, job }: ImportRun): boolean =>
  problem === undefined && !interrupted && (!job || progressOf(job) !== 1);
const goesOn: Readonly<Record<ImportRun['kind'], string>> = {
  import: 'The import continues.',
  check: 'The check continues.',
  undo: 'The undo continues.',
};
const failures: Readonly<Record<ImportRun['kind'], string>> = {
  import: 'The import failed',
  check: 'The file could not be checked',
  undo: 'The import could not be undone',
};

/**
 * Where an import, its dry run or its undoing stands, and what came of it. A new list made for it has this page under
 * an address of its own.
 */
export default observer(function ImportDone() {
  const imports = useService(ImportsStore);
  const lists = useService(Lists);
  const navigation = useService(Navigation);
  const { search, pathname } = navigation.location;
  const jobId = new URLSearchParams(search).get('job') ?? '';
  const isNewList = pathname.endsWith(paths.importedNew);
  const run = imports.run(jobId);

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
        <Empty
          title="No import to show"
          text="Choose a file to import contacts."
          action={
            <Link to={paths.upload} look="primary">
              Import contacts
            </Link>
          }
        />
      </Page>
    );
  }
  const { job, problem, listId, kind, interrupted } = run;
  const running = isRunning(run);
  const ended = !running && !interrupted;
  const list = lists.get(listId);
  const report = job?.results.errors_url;
  return (
    <Page
      title={run.title}
      back={back}
      tabs={kind === 'undo' ? undefined : <ImportSteps current={kind === 'check' ? 'map' : 'done'} />}
      primaryAction={
        !ended || kind === 'check' ? undefined : listId === '' ? (
          <Link to={paths.all} look="primary">
            Go to contacts
          </Link>
        ) : (
          <Link to={listPaths.detail} params={{ id: listId }} look="primary">
            Go to {list?.name ?? 'the list'}
          </Link>
        )
      }
      secondaryAction={
        !ended || kind === 'check' ? undefined : (
          <Link to={paths.upload} look="button">
            Import another file
          </Link>
        )
      }
    >
      {problem !== undefined && (
        <Banner tone="danger" title={failures[kind]}>
          {problem}
        </Banner>
      )}
      {interrupted && <InterruptedUpload run={run} upload={interrupted} />}
      {running && (
        <PageSection>
          <ImportProgress run={run} />
          {run.uploaded < 1 ? (
            <p>Keep this tab open until the file is sent.</p>
          ) : (
            <p>You can leave this page. {goesOn[kind]} Follow it under Activity.</p>
          )}
        </PageSection>
      )}
      {ended && problem === undefined && isNewList && list && (
        <Banner tone="success" title={`Your new list is ready: ${list.name}`}>
          You can send to it now.
        </Banner>
      )}
      {job && !interrupted && (kind === 'import' || ended) && (
        <>
          {kind === 'import' && <ImportResult job={job} running={running} />}
          {kind === 'check' && <CheckResult job={job} newList={new URLSearchParams(search).get('new-list') ?? ''} />}
          {kind === 'undo' && <UndoResult job={job} />}
        </>
      )}
      {ended && job && report !== undefined && <RejectedRows job={job} address={report} />}
    </Page>
  );
});
