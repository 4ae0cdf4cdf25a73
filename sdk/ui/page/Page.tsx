import { type ReactNode, useContext } from 'react';
import { Navigation, WorkbenchContext } from 'sendwright/sdk';
import styles from './Page.module.css';
import { classNames } from '../classNames';
import { Icon } from '../Icon';
import { Link } from '../Link';
import type { MenuEntry } from '../overlays/Menu';
import { MenuButton } from '../overlays/MenuButton';

export interface PageProps {
  readonly title: ReactNode;
  /** A picture or initials in front of the title and intro. */
  readonly mark?: ReactNode;
  /** Next to the title: a StatusTag, the time of the last change. */
  readonly status?: ReactNode;
  /** The primary action, on the right: a Button or a Link. */
  readonly primaryAction?: ReactNode;
  /** A second button next to it; use it only if really needed. */
  readonly secondaryAction?: ReactNode;
  /** All other actions, in a menu. */
  readonly actions?: readonly MenuEntry[] | undefined;
  /** A Tabs element below the title. */
  readonly tabs?: ReactNode;
  /** One sentence below the title. */
  readonly intro?: ReactNode;
  readonly children?: ReactNode;
  /** Uses the full width, for tables and editors; otherwise 960 px. */
  readonly wide?: boolean | undefined;
  /**
   * A link back to the parent page. Hidden where the breadcrumb has the same link. A page whose Cancel or other button
   * leads there has none.
   */
  readonly back?: BackProps | undefined;
}

interface BackProps {
  readonly to: string;
  readonly label: string;
}

/** The breadcrumb has the pages whose addresses the page's own extends, in the legacy area, too. */
function Back({ to, label }: BackProps) {
  const pathname = useContext(WorkbenchContext)?.optional(Navigation).current?.location.pathname;
  return (
    <div className={classNames(styles.back, pathname?.includes(`${to}/`) && styles.crumb)}>
      <Link to={to} look="quiet">
        <Icon name="arrowLeft" size={12} /> {label}
      </Link>
    </div>
  );
}

/** A page: its title, actions and content. */
export function Page({
  title,
  mark,
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
      <header className={classNames(styles.header, mark !== undefined && styles.marked)}>
        {back && <Back {...back} />}
        {mark && (
          <div className={styles.mark} aria-hidden>
            {mark}
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
