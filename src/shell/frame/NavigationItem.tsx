import { memo } from 'react';
import { Icon, Link, NamedIcon } from 'sendwright/sdk/ui';
import styles from './SideNavigation.module.css';

export interface NavigationItemProps {
  readonly title: string;
  readonly address: string;
  /** Links inside a section have none. */
  readonly icon?: string | undefined;
  /** `within`: the page is in this section. */
  readonly current: boolean | 'within';
  readonly folded: boolean;
  /** It leads to a section with several pages. */
  readonly opens?: boolean;
  readonly onFollow: (() => void) | undefined;
}

/** Of a long list, such as the settings, the current page is in sight. */
const reveal = (item: HTMLElement | null): void => item?.scrollIntoView?.({ block: 'nearest' });

/** One link; memoized, so that a toggle for another link does not render it again. */
export const NavigationItem = memo(function NavigationItem({
  title,
  address,
  icon,
  current,
  folded,
  opens = false,
  onFollow,
}: NavigationItemProps) {
  return (
    <div
      ref={current === true ? reveal : null}
      className={styles.item}
      data-current={current}
      data-tip={folded ? title : undefined}
    >
      <Link to={address} look="quiet" ariaCurrent={current === true ? 'page' : undefined} onClick={onFollow}>
        {icon !== undefined && <NamedIcon name={icon} fallback="plugin" />}
        <span className={styles.title}>{title}</span>
        {opens && !folded && (
          <span className={styles.chevron}>
            <Icon name="chevronDown" size={12} />
          </span>
        )}
      </Link>
    </div>
  );
});
