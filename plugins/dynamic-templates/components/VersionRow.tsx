import { type ReactNode } from 'react';
import { Icon, Link, RelativeTime, StatusTag, Tag } from 'sendwright/sdk/ui';
import type { TemplateVersionSummary } from 'sendwright/wire/dynamicTemplates';
import styles from './templates.module.css';

/** Converts a template's timestamp, `YYYY-MM-DD HH:MM:SS` in UTC, to ISO 8601. */
export const instantOf = (time: string): string => `${time.replace(' ', 'T')}Z`;

interface VersionRowProps {
  readonly version: TemplateVersionSummary;
  /** The label and target of the thumbnail. */
  readonly verb: string;
  readonly address: string;
  readonly actions?: ReactNode;
}

/** A version: its thumbnail, whether it is active, and its editor. */
export function VersionRow({ version, verb, address, actions }: VersionRowProps) {
  const {
    name,
    subject,
    active,
    editor,
    thumbnail_url: thumbnail,
    thumbnail_ready: isDrawn,
    updated_at: updated,
    draft_updated_at: drafted,
  } = version;
  return (
    <li className={styles.version}>
      <Link look="quiet" to={address} ariaLabel={`${verb} ${name}`}>
        <span className={styles.picture}>
          {isDrawn ? <img src={thumbnail} alt="" loading="lazy" decoding="async" /> : <Icon name="code" size={20} />}
        </span>
      </Link>
      <div className={styles.words}>
        <div className={styles.line}>
          <h3 className={styles.versionName}>{name}</h3>
          {active === 1 && <StatusTag tone="success" label="Active" />}
          {drafted !== null && <StatusTag tone="warning" label="Draft – not live" />}
          <Tag tone={editor === 'design' ? 'info' : 'neutral'}>
            {editor === 'design' ? 'Design editor' : 'Code editor'}
          </Tag>
        </div>
        <p className={styles.muted}>{subject}</p>
        <p className={styles.muted}>
          {drafted === null ? 'Edited' : 'Draft edited'} <RelativeTime at={instantOf(drafted ?? updated)} />
        </p>
      </div>
      {actions}
    </li>
  );
}
