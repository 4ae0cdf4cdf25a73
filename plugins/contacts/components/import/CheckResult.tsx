import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, HttpFailure, Navigation, useService } from 'sendwright/sdk';
import { Banner, Button, formatNumber, Link, PageSection, StatTile } from 'sendwright/sdk/ui';
import type { ContactJob } from 'sendwright/wire/imports';
import { paths } from '../../contract';
import { ImportsStore } from '../../importsStore';
import tiles from '../../pages/AllContacts.module.css';
import { texts } from '../../texts';
import { PreviewedChanges } from '../PreviewedChanges';

/** The result of a dry run, with its first changes, and a button to import. */
export const CheckResult = observer(function CheckResult({
  job,
  newList,
}: {
  readonly job: ContactJob;
  readonly newList: string;
}) {
  const imports = useService(ImportsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const [starting, setStarting] = useState(false);
  const { results, preview = [] } = job;
  const changed = results.updated_count - results.unchanged_count;
  const pending = results.pending_count ?? 0;
  const taken = results.created_count + results.updated_count + pending;

  const apply = async () => {
    setStarting(true);
    try {
      const address = await imports.apply(job.id, newList);
      alerts.show(texts.importStarted);
      navigation.go(address);
    } catch (failure) {
      if (failure instanceof HttpFailure && failure.status < 500)
        alerts.add({ type: 'danger', message: failure.message });
      else alerts.show(texts.importFailed);
      setStarting(false);
    }
  };

  return (
    <>
      <Banner tone="info" title="Nothing was changed">
        This is what importing the file would do, as your contacts are now.
      </Banner>
      <div className={tiles.tiles} role="status" aria-label="What the import would do">
        <StatTile label="New" value={results.created_count} />
        <StatTile label="Changed" value={changed} />
        <StatTile label="Unchanged" value={results.unchanged_count} detail="They hold every value already" />
        {pending > 0 && <StatTile label="To be asked" value={pending} detail="By an email they confirm" />}
        <StatTile label="Duplicate" value={results.duplicate_count} detail="Again in the same file" />
        <StatTile
          label="Rejected"
          value={results.errored_count}
          detail={`of ${formatNumber(results.requested_count)} rows`}
        />
      </div>
      <PageSection>
        <div className={tiles.actions}>
          <Button
            intent="primary"
            icon="upload"
            loading={starting}
            disabled={!job.can_apply || taken === 0}
            hint={job.can_apply ? undefined : 'The file is no longer kept. Upload it again.'}
            onClick={() => void apply()}
          >
            {`Import ${formatNumber(taken)} ${taken === 1 ? 'contact' : 'contacts'}`}
          </Button>
          <Link to={imports.draft ? paths.mapFields : paths.upload} look="button">
            {imports.draft ? 'Back to the mapping' : 'Choose another file'}
          </Link>
        </div>
      </PageSection>
      <PreviewedChanges
        title="First changes"
        changes={preview.filter(({ kind }) => kind === 'changed')}
        total={changed}
      />
      <PreviewedChanges
        title="First new contacts"
        changes={preview.filter(({ kind }) => kind === 'created')}
        total={results.created_count}
      />
    </>
  );
});
