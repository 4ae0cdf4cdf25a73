import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Lists, paths as listPaths } from 'sendwright/plugins/lists/contract';
import { Navigation, useService } from 'sendwright/sdk';
import {
  Banner,
  Button,
  Empty,
  FileDrop,
  Link,
  Page,
  PageSection,
  ProgressBar,
  StatTile,
  TileGrid,
  formatCount,
} from 'sendwright/sdk/ui';
import type { ContactJob } from 'sendwright/wire/imports';
import { CheckResult } from '../components/import/CheckResult';
import { ImportResult } from '../components/import/ImportResult';
import { ImportSteps } from '../components/import/ImportSteps';
import { RejectedRows } from '../components/import/RejectedRows';
import { paths } from '../contract';
import { type ImportRun, ImportsStore, type InterruptedUpload as Upload } from '../importsStore';
import { estimateOf, progressOf } from '../jobWords';

/** 5 GB (provider API, imports). */
const maximumBytes = 5 * 1024 ** 3;

const labels: Readonly<Record<ImportRun['kind'], string>> = {
  import: 'Importing the contacts',
  check: 'Checking the file',
  undo: 'Undoing the import',
};

/** An import's progress: first the upload, then its rows. */
const ImportProgress = observer(function ImportProgress({ run }: { readonly run: ImportRun }) {
  const { job, uploaded, startedAt } = run;
  const now = useNow(true);
  if (uploaded < 1) {
    return <ProgressBar share={uploaded} label="Uploading the file" detail={estimateOf(uploaded, now - startedAt)} />;
  }
  const share = job && progressOf(job);
  const rows = job ? formatCount(job.progress.rows_done, 'row') : 'Queued';
  const estimate = share === undefined ? '' : estimateOf(share, now - startedAt);
  return <ProgressBar share={share} label={labels[run.kind]} detail={[rows, estimate].filter(Boolean).join(', ')} />;
});

const isRunning = ({ problem, interrupted, job }: ImportRun): boolean =>
  problem === undefined && !interrupted && (!job || progressOf(job) !== 1);
const continuesText: Readonly<Record<ImportRun['kind'], string>> = {
  import: 'The import continues.',
  check: 'The check continues.',
  undo: 'The undo continues.',
};
const failures: Readonly<Record<ImportRun['kind'], string>> = {
  import: 'The import failed',
  check: 'The file could not be checked',
  undo: 'The import could not be undone',
};

/** The progress and result of an import, dry run or undo. For a new list the page has another address. */
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
    // The list's name is optional here.
    lists.load().catch(() => undefined);
  }, [lists]);

  const back = { to: paths.index, label: 'Contacts' };
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
  const isDone = ended && kind !== 'check';
  const report = job?.results.errors_url;
  return (
    <Page
      title={run.title}
      back={isDone && listId === '' ? undefined : back}
      tabs={kind === 'undo' ? undefined : <ImportSteps current={kind === 'check' ? 'map' : 'done'} />}
      primaryAction={
        !isDone ? undefined : listId === '' ? (
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
        isDone && (
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
            <p>You can leave this page. {continuesText[kind]} Follow it under Activity.</p>
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

/** The result of an undo. */
function UndoResult({ job: { results, status } }: { readonly job: ContactJob }) {
  const kept = results.kept_count ?? 0;
  return (
    <>
      {status !== 'failed' && (
        <Banner tone={kept > 0 ? 'warning' : 'success'} title="The import is undone">
          {kept > 0
            ? 'Contacts that have changed since the import were kept. They are listed below, with the reason.'
            : 'Everything is as it was.'}
        </Banner>
      )}
      <TileGrid status="What was undone">
        <StatTile label="Removed" value={results.deleted_count} detail="Created by the import" />
        <StatTile label="Restored" value={results.updated_count} detail="Changed by the import" />
        <StatTile label="Kept" value={kept} detail="Changed since, at least in part" />
      </TileGrid>
    </>
  );
}

/** The current time, updated every second while `ticks`. */
function useNow(ticks: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticks) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [ticks]);
  return now;
}

/** An interrupted upload: the same file can be sent again with the same mapping. After a reload it has to be chosen. */
function InterruptedUpload({ run, upload }: { readonly run: ImportRun; readonly upload: Upload }) {
  const imports = useService(ImportsStore);
  const [problem, setProblem] = useState<string>();
  const { target, file } = upload;
  if (target && file)
    return (
      <Banner
        tone="danger"
        title="The upload was interrupted"
        action={
          <Button icon="refresh" onClick={() => imports.sendAgain(run.jobId, file)}>
            Retry
          </Button>
        }
      >
        No contact was changed. Check your connection, then send the file again. Its mapping is kept.
      </Banner>
    );
  return (
    <PageSection>
      <Banner tone="warning" title="The upload was interrupted">
        {target
          ? 'No contact was changed. Choose the same file again to continue with its mapping.'
          : 'The file was not uploaded. If another tab is uploading it, leave that tab open; otherwise start over.'}
      </Banner>
      {target && (
        <FileDrop
          accept=""
          maxBytes={maximumBytes}
          label={`Drop ${upload.name} here, or choose it`}
          error={problem}
          onFile={(chosen) => setProblem(imports.sendAgain(run.jobId, chosen))}
        />
      )}
      <div>
        <Link to={paths.upload} look="button">
          Start over
        </Link>
      </div>
    </PageSection>
  );
}
