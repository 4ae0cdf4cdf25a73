import type { ReactNode } from 'react';
import { Icon, Link, Tag } from 'sendwright/sdk/ui';
import type { DesignSummary } from 'sendwright/wire/designs';
import styles from './DesignCard.module.css';

export interface DesignCardProps {
  readonly design: DesignSummary;
  /** The label of the thumbnail's action: "Edit" or "Preview". */
  readonly verb: string;
  /** The target or action of the thumbnail. */
  readonly open: string | (() => void);
  readonly disabled?: boolean | undefined;
  /** Shown below the name, on the right: a menu. */
  readonly menu?: ReactNode;
  /** Shown at the bottom: the actions. */
  readonly actions?: ReactNode;
}

/** A design in the grid: its thumbnail, name and editor. */
export function DesignCard({ design, verb, open, disabled, menu, actions }: DesignCardProps) {
  const { name, editor, categories, thumbnail_url: thumbnail, thumbnail_ready: isDrawn } = design;
  const picture = (
    <span className={styles.frame}>
      {isDrawn ? (
        <img className={styles.picture} src={thumbnail} alt="" loading="lazy" decoding="async" />
      ) : (
        <span className={styles.none}>
          <Icon name="template" size={20} />
        </span>
      )}
    </span>
  );
  return (
    <li className={styles.card}>
      {typeof open === 'string' ? (
        <Link look="quiet" ariaLabel={`${verb} ${name}`} to={open}>
          {picture}
        </Link>
      ) : (
        <button type="button" aria-label={`${verb} ${name}`} disabled={disabled} onClick={open}>
          {picture}
        </button>
      )}
      <div className={styles.words}>
        <div className={styles.line}>
          <h2 className={styles.name} title={name}>
            {name}
          </h2>
          {menu}
        </div>
        <div className={styles.tags}>
          <Tag tone={editor === 'design' ? 'info' : 'neutral'}>
            {editor === 'design' ? 'Design editor' : 'Code editor'}
          </Tag>
          {categories.slice(0, 2).map((category) => (
            <Tag key={category}>{category}</Tag>
          ))}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </li>
  );
}
