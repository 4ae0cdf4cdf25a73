import { Empty, formatNumber, PageSection, Skeleton, StatTile, StatusTag } from 'sendwright/sdk/ui';
import type { SpamFilterResult } from 'sendwright/wire/emailTesting';
import styles from './testing.module.css';

const looks = {
  pass: { tone: 'success', label: 'Passes' },
  fail: { tone: 'danger', label: 'Fails' },
  pending: { tone: 'info', label: 'Running' },
} as const;
const audiences = { b2c: 'Consumers (B2C)', b2b: 'Companies (B2B)' } as const;

/** The results of the spam rules for each audience, with suggestions. */
export function SpamResults({
  results,
  isEnded,
}: {
  readonly results: readonly SpamFilterResult[];
  readonly isEnded: boolean;
}) {
  const [first] = results;
  if (!first)
    return (
      <Empty
        drawing="form"
        title={isEnded ? 'No spam check in this test' : 'No spam check asked for'}
        text="Create a test with one to see what rules say of the message."
      />
    );
  if (first.result === 'pending') return <Skeleton shape="tiles" count={2} label="The rules are being asked" />;
  return (
    <div className={styles.inbox}>
      <div className={styles.tiles}>
        {results.map((filter) => (
          <StatTile
            key={filter.audience}
            label={audiences[filter.audience]}
            value={formatNumber(filter.score)}
            detail={
              <>
                <StatusTag {...looks[filter.result]} /> fails from {formatNumber(filter.threshold)}
              </>
            }
          />
        ))}
      </div>
      <PageSection
        title={first.findings.length === 0 ? 'No spam signals found' : 'Spam signals'}
        description={
          "Rules of our own, after what filters are known to count; companies set the mark lower. No vendor's " +
          "filter is asked, and none that knows your domain's past."
        }
      >
        {first.findings.length > 0 && (
          <ul className={styles.list}>
            {first.findings.map(({ rule, points, reason, fix }) => (
              <li key={rule} className={styles.row}>
                <div className={styles.words}>
                  <strong>{reason}</strong>
                  <span className={styles.hint}>{fix}</span>
                </div>
                <span>+{formatNumber(points)}</span>
              </li>
            ))}
          </ul>
        )}
      </PageSection>
    </div>
  );
}
