import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, Navigation, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Banner, Button, Confirm, DateTime, formatNumber, StatTile, TileGrid, formatCount } from 'sendwright/sdk/ui';
import type { ContactJob } from 'sendwright/wire/imports';
import { ImportsStore } from '../../importsStore';
import { importProblems } from '../../importTexts';
import { texts } from '../../texts';

const canUndo = { scope: 'marketing_campaigns.delete' };

/** The results of an import so far, and Undo. */
export const ImportResult = observer(function ImportResult({
  job,
  running,
}: {
  readonly job: ContactJob;
  readonly running: boolean;
}) {
  const imports = useService(ImportsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const mayUndo = useRefusal(canUndo) === undefined;
  const [asking, setAsking] = useState(false);
  const { results, failure, status } = job;
  const pending = results.pending_count ?? 0;

  const undo = async () => {
    try {
      navigation.go(await imports.undo(job));
    } catch (error) {
      showFailure(alerts, error, texts.undoFailed);
      setAsking(false);
    }
  };

  return (
    <>
      {!running && status !== 'failed' && (
        <Banner
          tone={failure || results.errored_count > 0 ? 'warning' : 'success'}
          title={failure ? 'The import ended early' : 'The import is done'}
          {...(job.undo_until !== undefined &&
            mayUndo && {
              action: (
                <Button size="small" onClick={() => setAsking(true)}>
                  Undo this import
                </Button>
              ),
            })}
        >
          {failure
            ? importProblems[failure.id]
            : results.errored_count > 0
              ? 'Some rows were rejected: they are listed below. The others were imported.'
              : 'All rows were imported.'}
          {pending > 0 && ' People who were asked to confirm become contacts when they press the button in the email.'}
          {job.undo_until !== undefined && mayUndo && (
            <>
              {' '}
              It can be undone until <DateTime at={job.undo_until} />.
            </>
          )}
        </Banner>
      )}
      {job.undo_job_id !== undefined && (
        <Banner tone="info" title="This import was undone">
          Its changes were undone, except for contacts that have changed since.
        </Banner>
      )}
      <TileGrid status="Result so far">
        <StatTile label="Created" value={results.created_count} />
        <StatTile
          label="Updated"
          value={results.updated_count}
          detail={
            results.unchanged_count > 0
              ? `${formatNumber(results.unchanged_count)} of them were already up to date`
              : undefined
          }
        />
        {pending > 0 && <StatTile label="Pending confirmation" value={pending} detail="They join when they confirm" />}
        {(results.suppressed_count ?? 0) > 0 && (
          <StatTile label="Suppressed" value={results.suppressed_count ?? 0} detail="They get no email" />
        )}
        <StatTile label="Duplicate" value={results.duplicate_count} detail="Repeated in the same file" />
        <StatTile
          label="Rejected"
          value={results.errored_count}
          detail={`of ${formatCount(results.requested_count, 'row')}`}
        />
      </TileGrid>
      {asking && (
        <Confirm
          title="Undo this import?"
          text={
            'Contacts that the import created are deleted, and values that it changed are restored. ' +
            ((results.suppressed_count ?? 0) > 0 ? 'Suppressions that it added are removed. ' : '') +
            'Contacts that were changed, added to another list or emailed since are kept and listed. This ' +
            "month's billable count doesn't change."
          }
          confirmLabel="Undo import"
          danger
          onConfirm={undo}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
});
