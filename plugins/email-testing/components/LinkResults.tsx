import { Empty, Skeleton, StatusTag, Tag } from 'sendwright/sdk/ui';
import type { LinkResult } from 'sendwright/wire/emailTesting';
import styles from './testing.module.css';

const looks = {
  true: { tone: 'success', label: 'Valid' },
  false: { tone: 'danger', label: 'Broken' },
  null: { tone: 'warning', label: 'Open it yourself' },
} as const;

/** Where the links lead. */
export function LinkResults({
  links,
  isPending,
}: {
  readonly links: readonly LinkResult[];
  readonly isPending: boolean;
}) {
  if (isPending) return <Skeleton shape="table" count={4} label="The links are being followed" />;
  if (links.length === 0)
    return (
      <Empty
        drawing="search"
        title="No links to follow"
        text="The message has none, or only those that sending fills in, such as unsubscribing."
      />
    );
  return (
    <ul className={styles.list} aria-label="Links">
      {links.map((link, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a message may have the same link twice
        <li key={index} className={styles.row}>
          <div className={styles.words}>
            <strong>{link.text || 'Link without words'}</strong>
            <span className={styles.url}>{link.url || 'No address'}</span>
            {link.problem && <span className={styles.hint}>{link.problem}</span>}
            <span className={styles.tags}>
              {link.status_code !== null && <Tag>{link.status_code}</Tag>}
              {link.redirects > 0 && <Tag>{link.redirects === 1 ? '1 redirect' : `${link.redirects} redirects`}</Tag>}
              <Tag tone={link.has_title ? 'success' : 'neutral'}>{link.has_title ? 'Has a title' : 'No title'}</Tag>
              <Tag tone={link.reputation === 'listed' ? 'danger' : 'neutral'}>
                {link.reputation === 'listed' ? 'Bad reputation' : 'Reputation ok'}
              </Tag>
            </span>
          </div>
          <StatusTag {...looks[`${link.valid}`]} />
        </li>
      ))}
    </ul>
  );
}
