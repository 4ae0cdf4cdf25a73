import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useShell } from '../ShellContext';
import { DrawerLinks, NavigationLinks } from './NavigationLinks';
import { NavigationItem } from './NavigationItem';
import { isSettings } from './navigationSections';
import { SettingsLinks } from './SettingsLinks';
import styles from './SideNavigation.module.css';

/** Whether the current page is in the settings; while it is not, its address is kept for the way back. */
function useInSettings(): boolean {
  const { kernel, view } = useShell();
  const { groups, location } = kernel.navigation;
  const inSettings = groups.some(({ section, items }) => isSettings(section) && items.some(({ current }) => current));
  const address = location.pathname + location.search;
  useEffect(() => {
    if (!inSettings) view.keepWorkbenchAddress(address);
  }, [inSettings, address, view]);
  return inSettings;
}

/** The link to the settings, which opens the first page that the user may see. */
const SettingsLink = observer(function SettingsLink({
  folded,
  onFollow,
}: {
  readonly folded: boolean;
  readonly onFollow?: () => void;
}) {
  const first = useShell().kernel.navigation.groups.find(({ section }) => isSettings(section))?.items[0];
  return (
    first && (
      <NavigationItem
        title="Settings"
        address={first.address}
        icon="settings"
        current={false}
        folded={folded}
        onFollow={onFollow}
      />
    )
  );
});

/** The navigation in the drawer of narrow screens. */
export const DrawerNavigation = observer(function DrawerNavigation({ onFollow }: { readonly onFollow: () => void }) {
  if (useInSettings()) return <SettingsLinks onFollow={onFollow} />;
  return (
    <>
      <DrawerLinks onFollow={onFollow} />
      <div className={styles.apart}>
        <SettingsLink folded={false} onFollow={onFollow} />
      </div>
    </>
  );
});

/** The sidebar; collapsed, it shows only icons, with titles on hover and focus. */
export const SideNavigation = observer(function SideNavigation({ folded }: { readonly folded: boolean }) {
  const { view } = useShell();
  const inSettings = useInSettings();
  const label = folded ? 'Expand the navigation' : 'Collapse the navigation';
  return (
    <nav className={styles.navigation} aria-label="Main" data-folded={folded}>
      <div className={styles.links}>
        {inSettings ? <SettingsLinks folded={folded} /> : <NavigationLinks folded={folded} />}
      </div>
      <div className={styles.foot}>
        {!inSettings && <SettingsLink folded={folded} />}
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
      </div>
    </nav>
  );
});
