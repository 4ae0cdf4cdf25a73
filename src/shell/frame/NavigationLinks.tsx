import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { NavSection } from 'sendwright/sdk';
import { Icon, NamedIcon } from 'sendwright/sdk/ui';
import type { NavGroup, NavItem } from '../../kernel/shellContract';
import { useShell } from '../ShellContext';
import { NavigationItem } from './NavigationItem';
import { isSettings, sectionIcons, sectionTitles } from './navigationSections';
import styles from './SideNavigation.module.css';

/** Links that a section shows at first: a column of hundreds helps nobody. */
const linksAtFirst = 12;

const hasCurrent = ({ items }: NavGroup): boolean => items.some(({ current }) => current);

interface ItemsProps {
  readonly items: readonly NavItem[];
  readonly folded: boolean;
  readonly icons: boolean;
  readonly onFollow: (() => void) | undefined;
}

/** The links of a section: the first ones, and the others when asked. */
export function NavigationItems({ items, folded, icons, onFollow }: ItemsProps) {
  const [whole, setWhole] = useState(false);
  const more = whole ? 0 : items.length - linksAtFirst;
  return (
    <>
      <ul className={styles.list}>
        {items.map(
          ({ id, title, address, icon, current }, index) =>
            (more < 1 || index < linksAtFirst || current) && (
              <li key={id}>
                <NavigationItem
                  title={title}
                  address={address}
                  icon={icons ? icon : undefined}
                  current={current}
                  folded={folded}
                  onFollow={onFollow}
                />
              </li>
            ),
        )}
      </ul>
      {more > 0 && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {folded ? `+${more}` : `${more} more`}
        </button>
      )}
    </>
  );
}

/** In the drawer, a section opens in place, because following a link closes the drawer. */
function SectionButton({
  section,
  open,
  onToggle,
}: {
  readonly section: NavSection;
  readonly open: boolean;
  readonly onToggle: () => void;
}) {
  return (
    <div className={styles.item} data-current={open ? 'within' : false}>
      <button type="button" aria-expanded={open} onClick={onToggle}>
        <NamedIcon name={sectionIcons[section] ?? 'plugin'} fallback="plugin" />
        <span className={styles.title}>{sectionTitles[section]}</span>
        <span className={styles.chevron}>
          <Icon name="chevronDown" size={12} />
        </span>
      </button>
    </div>
  );
}

interface SectionProps {
  readonly group: NavGroup;
  readonly open: boolean;
  readonly folded: boolean;
  /** Opens or closes it in place; without it, its heading leads to its first page. */
  readonly onToggle?: (() => void) | undefined;
  readonly onFollow: (() => void) | undefined;
}

/** A section: its name leads to its first page, and its pages are listed while it is open. */
function Section({ group: { section, items }, open, folded, onToggle, onFollow }: SectionProps) {
  const [first] = items;
  if (!first) return null;
  if (section === 'home' || items.length === 1)
    return <NavigationItems items={items} folded={folded} icons onFollow={onFollow} />;
  return (
    // No landmark of its own: a page can have one of the same name.
    <div role="group" className={styles.section} aria-label={sectionTitles[section]}>
      {onToggle ? (
        <SectionButton section={section} open={open} onToggle={onToggle} />
      ) : (
        <NavigationItem
          title={sectionTitles[section]}
          address={first.address}
          icon={sectionIcons[section]}
          current={open && 'within'}
          folded={folded}
          opens={!open}
          onFollow={onFollow}
        />
      )}
      {open && !folded && (
        <div className={styles.inside}>
          <NavigationItems items={items} folded={false} icons={false} onFollow={onFollow} />
        </div>
      )}
    </div>
  );
}

/** Home and the sections of the workbench. Only the one of the current page is open. */
export const NavigationLinks = observer(function NavigationLinks({ folded }: { readonly folded: boolean }) {
  const groups = useShell().kernel.navigation.groups.filter(({ section }) => !isSettings(section));
  return groups.map((group) => (
    <Section key={group.section} group={group} open={hasCurrent(group)} folded={folded} onFollow={undefined} />
  ));
});

/** The same for the drawer, where sections open in place. */
export const DrawerLinks = observer(function DrawerLinks({ onFollow }: { readonly onFollow: () => void }) {
  const groups = useShell().kernel.navigation.groups.filter(({ section }) => !isSettings(section));
  const [open, setOpen] = useState(() => groups.find(hasCurrent)?.section);
  return groups.map((group) => (
    <Section
      key={group.section}
      group={group}
      open={group.section === open}
      folded={false}
      onToggle={() => setOpen(group.section === open ? undefined : group.section)}
      onFollow={onFollow}
    />
  ));
});
