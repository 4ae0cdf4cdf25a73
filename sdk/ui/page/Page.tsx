import type { ReactNode } from 'react';
import styles from './Page.module.css';
import { classNames } from '../classNames';
import { Icon } from '../Icon';
import { Link } from '../Link';
import type { MenuEntry } from '../overlays/Menu';
import { MenuButton } from '../overlays/MenuButton';

export interface PageProps {
  readonly title: ReactNode;
  /** Beside the title: a StatusTag, the time of the last change. */
  readonly status?: ReactNode;
  /** The one thing to do here, at the right: a Button or a Link. */
  readonly primaryAction?: ReactNode;
  /** A second button beside it, where one is really needed. */
  readonly secondaryAction?: ReactNode;
  /** Everything else, in a menu. */
  readonly actions?: readonly MenuEntry[] | undefined;
  /** A Tabs element, under the title. */
  readonly tabs?: ReactNode;
  /** One sentence under the title. */
  readonly intro?: ReactNode;
  readonly children?: ReactNode;
  /** The whole width, for tables and editors; otherwise 960 px. */
  readonly wide?: boolean | undefined;
  /** A way back to the page above. */
  readonly back?: { readonly to: string; readonly label: string } | undefined;
}

/** A page: its title, what to do on it, and its content. */
export function Page({
  title,
  status,
  primaryAction,
  secondaryAction,
  actions = [],
  tabs,
  intro,
  children,
  wide,
  back,
}: PageProps) {
  return (
    <div className={classNames(styles.page, wide && styles.wide)}>
      <header className={styles.header}>
        {back && (
          <div className={styles.back}>
            <Link to={back.to} look="quiet">
              <Icon name="arrowLeft" size={12} /> {back.label}
            </Link>
          </div>
        )}
        <div className={styles.line}>
          <h1 className={styles.title}>{title}</h1>
          {status && <div className={styles.status}>{status}</div>}
          <div className={styles.actions}>
            {actions.length > 0 && <MenuButton label="More actions" items={actions} />}
            {secondaryAction}
            {primaryAction}
          </div>
        </div>
        {intro && <p className={styles.intro}>{intro}</p>}
        {tabs}
      </header>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
