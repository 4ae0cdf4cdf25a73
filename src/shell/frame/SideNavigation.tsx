import { observer } from 'mobx-react-lite';
import { memo, useId, useState } from 'react';
import type { NavSection } from 'sendwright/sdk';
import { Link, NamedIcon } from 'sendwright/sdk/ui';
import type { Kernel } from '../../kernel/kernel';
import { useShell } from '../ShellContext';
import styles from './SideNavigation.module.css';

/** The headings of the navigation. */
export const sectionTitles: Readonly<Record<NavSection, string>> = {
  campaigns: 'Campaigns',
  audience: 'Audience',
  content: 'Content',
  delivery: 'Delivery',
  settings: 'Settings',
  administration: 'Administration',
};

interface NavigationLinksProps {
  readonly folded?: boolean;
  readonly onFollow?: () => void;
}

interface NavigationItemProps {
  readonly title: string;
  readonly address: string;
  readonly icon: string;
  readonly current: boolean;
  readonly folded: boolean;
  readonly onFollow: (() => void) | undefined;
}

/** One link; memoized, so that a toggle for another link does not render it again. */
const NavigationItem = memo(function NavigationItem({
  title,
  address,
  icon,
  current,
  folded,
  onFollow,
}: NavigationItemProps) {
  return (
    <li className={styles.item} data-current={current} data-tip={folded ? title : undefined}>
      <Link to={address} look="quiet" ariaCurrent={current ? 'page' : undefined} onClick={onFollow}>
        <NamedIcon name={icon} fallback="plugin" />
        <span className={styles.title}>{title}</span>
      </Link>
    </li>
  );
});

/** Links that a section shows at first: a column of hundreds helps nobody. */
const linksAtFirst = 12;

interface NavigationSectionProps extends Required<Pick<NavigationLinksProps, 'folded'>> {
  readonly title: string;
  readonly items: Kernel['navigation']['groups'][number]['items'];
  readonly onFollow: (() => void) | undefined;
}

function NavigationSection({ title, items, folded, onFollow }: NavigationSectionProps) {
  const id = useId();
  const [whole, setWhole] = useState(false);
  const more = whole ? 0 : items.length - linksAtFirst;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.list}>
        {items.map(
          (item, index) =>
            (more < 1 || index < linksAtFirst || item.current) && (
              <NavigationItem
                key={item.id}
                title={item.title}
                address={item.address}
                icon={item.icon}
                current={item.current}
                folded={folded}
                onFollow={onFollow}
              />
            ),
        )}
      </ul>
      {more > 0 && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {folded ? `+${more}` : `${more} more`}
        </button>
      )}
    </section>
  );
}

/** The sections with their links, for the sidebar and the drawer. */
export const NavigationLinks = observer(function NavigationLinks({ folded = false, onFollow }: NavigationLinksProps) {
  const { kernel } = useShell();
  return kernel.navigation.groups.map(({ section, items }) => (
    <NavigationSection key={section} title={sectionTitles[section]} items={items} folded={folded} onFollow={onFollow} />
  ));
});

/** The sidebar; collapsed, it shows only icons, with titles on hover and focus. */
export const SideNavigation = observer(function SideNavigation({ folded }: { readonly folded: boolean }) {
  const { view } = useShell();
  const label = folded ? 'Expand the navigation' : 'Collapse the navigation';
  return (
    <nav className={styles.navigation} aria-label="Main" data-folded={folded}>
      <div className={styles.links}>
        <NavigationLinks folded={folded} />
      </div>
      <button
        type="button"
        className={styles.fold}
        aria-pressed={folded}
        aria-label={label}
        title={label}
        onClick={() => view.foldNavigation()}
      >
        <svg
          width="16"
          height="16"
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <rect x="2" y="2.75" width="12" height="10.5" rx="2" />
          <path d={folded ? 'M6 2.75v10.5M9 6.5l1.5 1.5L9 9.5' : 'M6 2.75v10.5M10.5 6.5 9 8l1.5 1.5'} />
        </svg>
      </button>
    </nav>
  );
});
