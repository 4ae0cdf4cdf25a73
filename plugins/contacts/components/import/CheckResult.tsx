import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, Navigation, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  formatDate,
  formatDateTime,
  formatNumber,
  Link,
  PageSection,
  StatTile,
  TileGrid,
  formatCount,
} from 'sendwright/sdk/ui';
import type { ContactJob, PreviewedChange, PreviewValue } from 'sendwright/wire/imports';
import { paths } from '../../contract';
import { exactNumber } from '../../customValues';
import { ImportsStore } from '../../importsStore';
import { contactFieldLabels } from '../../mapping/fieldLabels';
import tiles from '../../pages/AllContacts.module.css';
import { texts } from '../../texts';
import styles from './CheckResult.module.css';

const textOf = (value: PreviewValue): string => {
  if (value === null || value === '') return 'empty';
  if (Array.isArray(value)) return value.join(', ') || 'empty';
  if (typeof value === 'number') return exactNumber(value);
  const text = String(value);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/.test(text)) return text;
  // A custom date without a time is stored as midnight.
  return text.endsWith('T00:00:00Z') ? formatDate(text) : formatDateTime(text);
};

interface PreviewedChangesProps {
  readonly title: string;
  readonly changes: readonly PreviewedChange[];
  /** The total number. */
  readonly total: number;
}

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
      navigation.go(await imports.apply(job.id, newList));
    } catch (failure) {
      showFailure(alerts, failure, texts.importFailed);
      setStarting(false);
    }
  };

  return (
    <>
      <Banner tone="info" title="Nothing was changed">
        This is what importing the file would change right now.
      </Banner>
      <TileGrid status="What the import would do">
        <StatTile label="New" value={results.created_count} />
        <StatTile label="Changed" value={changed} />
        <StatTile label="Unchanged" value={results.unchanged_count} detail="Already up to date" />
        {pending > 0 && <StatTile label="To be asked" value={pending} detail="By a confirmation email" />}
        {(results.suppressed_count ?? 0) > 0 && (
          <StatTile label="To be suppressed" value={results.suppressed_count ?? 0} detail="They get no email" />
        )}
        <StatTile label="Duplicate" value={results.duplicate_count} detail="Repeated in the same file" />
        <StatTile
          label="Rejected"
          value={results.errored_count}
          detail={`of ${formatCount(results.requested_count, 'row')}`}
        />
      </TileGrid>
      <PageSection>
        <div className={tiles.actions}>
          <Button
            intent="primary"
            icon="upload"
            loading={starting}
            disabled={!job.can_apply || taken === 0}
            hint={job.can_apply ? undefined : 'The file has been deleted. Upload it again.'}
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

/** The first rows of a dry run, with old and new values. */
function PreviewedChanges({ title, changes, total }: PreviewedChangesProps) {
  if (changes.length === 0) return null;
  const labelOf = contactFieldLabels(changes.flatMap((change) => change.changes.map(({ field }) => field)));
  return (
    <PageSection title={title} description={`${formatNumber(changes.length)} of ${formatNumber(total)}.`}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <div className={styles.frame} role="region" aria-label={`${title}, row by row`} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Values</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ row, contact_id: contactId, changes: values }) => (
              <tr key={row}>
                <th scope="row">
                  {contactId === undefined ? (
                    formatNumber(row)
                  ) : (
                    <Link to={paths.profile} params={{ id: contactId }}>
                      {formatNumber(row)}
                    </Link>
                  )}
                </th>
                <td>
                  <dl className={styles.values}>
                    {values.map(({ field, before, after }) => (
                      <div key={field} className={styles.value}>
                        <dt>{labelOf(field)}</dt>
                        <dd>
                          {contactId !== undefined && (
                            <>
                              <del className={styles.before}>{textOf(before)}</del>{' '}
                              <span aria-hidden="true">→</span>{' '}
                            </>
                          )}
                          <ins className={styles.after}>{textOf(after)}</ins>
                        </dd>
                      </div>
                    ))}
                  </dl>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PageSection>
  );
}
