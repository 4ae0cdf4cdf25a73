import { Bars } from 'sendwright/sdk/charts';
import { formatPercent, Link, PageSection } from 'sendwright/sdk/ui';
import type { LinkStat } from 'sendwright/wire/stats';
import styles from './stats.module.css';

/** Clicks by link, the most clicked first; links are numbered from the top left of the message. */
export function LinkTable({ links }: { readonly links: readonly LinkStat[] }) {
  const total = links.reduce((sum, link) => sum + link.clicks, 0);
  const bars = links
    .toSorted((one, other) => other.clicks - one.clicks || one.url_location - other.url_location)
    .map((link) => ({
      id: `${link.url_location} ${link.url}`,
      label: (
        <span className={styles.url}>
          <Link to={link.url}>{link.url}</Link> <span className={styles.reason}>link {link.url_location + 1} of the message</span>
        </span>
      ),
      value: link.clicks,
      detail: formatPercent(link.clicks / total),
    }));
  return (
    <PageSection title="Clicks by link" description="Where readers went. The same address at two places is counted at each.">
      {bars.length === 0 ? <p className={styles.reason}>No clicks yet.</p> : <Bars label="Clicks by link" bars={bars} color={2} />}
    </PageSection>
  );
}
