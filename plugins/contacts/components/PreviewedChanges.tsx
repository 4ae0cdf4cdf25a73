import { formatDate, formatNumber, Link, PageSection } from 'sendwright/sdk/ui';
import type { PreviewedChange, PreviewValue } from 'sendwright/wire/imports';
import { paths } from '../contract';
import { exactNumber } from '../customValues';
import { isReservedFieldName, reservedFields } from '../mapping/reservedFields';
import styles from './PreviewedChanges.module.css';

const labelOf = (field: string): string => (isReservedFieldName(field) ? reservedFields[field].label : field);
const textOf = (value: PreviewValue): string => {
  if (value === null || value === '') return 'empty';
  if (Array.isArray(value)) return value.join(', ') || 'empty';
  if (typeof value === 'number') return exactNumber(value);
  const text = String(value);
  // Custom dates are stored as midnight.
  return /^\d{4}-\d{2}-\d{2}T00:00:00Z$/.test(text) ? formatDate(text) : text;
};

export interface PreviewedChangesProps {
  readonly title: string;
  readonly changes: readonly PreviewedChange[];
  /** The total number. */
  readonly total: number;
}

/** The first rows of a dry run, with old and new values. */
export function PreviewedChanges({ title, changes, total }: PreviewedChangesProps) {
  if (changes.length === 0) return null;
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
