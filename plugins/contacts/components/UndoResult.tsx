import { Banner, StatTile } from 'sendwright/sdk/ui';
import type { ContactJob } from 'sendwright/wire/imports';
import tiles from './ContactCounts.module.css';

/** What undoing an import did. */
export function UndoResult({ job: { results, status } }: { readonly job: ContactJob }) {
  const kept = results.kept_count ?? 0;
  return (
    <>
      {status !== 'failed' && (
        <Banner tone={kept > 0 ? 'warning' : 'success'} title="The import is undone">
          {kept > 0
            ? 'What was changed since the import was kept. It is listed below, with the reason.'
            : 'Everything is as it was.'}
        </Banner>
      )}
      <div className={tiles.tiles} role="status" aria-label="What was undone">
        <StatTile label="Removed" value={results.deleted_count} detail="Created by the import" />
        <StatTile label="Restored" value={results.updated_count} detail="Changed by the import" />
        <StatTile label="Kept" value={kept} detail="Changed since, wholly or in part" />
      </div>
    </>
  );
}
