import { observer } from 'mobx-react-lite';
import { Icon, IconButton, KeyHint, Link } from 'sendwright/sdk/ui';
import { preparePalette } from '../palette/PaletteDialog';
import { useShell } from '../ShellContext';
import { AccountMenu } from './AccountMenu';
import { ActivityTray } from './ActivityTray';
import { Brand } from './Brand';
import { isSettings, sectionTitles } from './navigationSections';
import styles from './TopBar.module.css';

/** The way from the section to this page. */
const Breadcrumbs = observer(function Breadcrumbs() {
  const { breadcrumbs, navigation } = useShell().kernel;
  if (breadcrumbs.length === 0) return null;
  const section = navigation.groups.find(({ items }) => items.some(({ current }) => current))?.section;
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <ol>
        {section && section !== 'home' && breadcrumbs.length < 3 && (
          <li className={styles.section}>{isSettings(section) ? 'Settings' : sectionTitles[section]}</li>
        )}
        {breadcrumbs.map(({ title, address }, index) => {
          const last = index === breadcrumbs.length - 1;
          return (
            <li key={`${title}${address ?? ''}`} aria-current={last ? 'page' : undefined}>
              {address && !last ? (
                <Link to={address} look="quiet">
                  {title}
                </Link>
              ) : (
                title
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
});

/** The top bar: breadcrumbs, palette, activity, account. */
export const TopBar = observer(function TopBar() {
  const { kernel, view } = useShell();
  return (
    <header className={styles.bar}>
      <div className={styles.start} data-folded={view.navigationFolded}>
        <span className={styles.drawerButton}>
          <IconButton
            icon="menu"
            label="Open the navigation"
            ariaExpanded={view.drawerOpen}
            ariaHasPopup="dialog"
            onClick={() => view.showDrawer(true)}
          />
        </span>
        <a
          className={styles.home}
          href="/"
          aria-label="Sendwright, home"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            kernel.navigation.go('/');
          }}
        >
          <Brand compact={view.navigationFolded} />
        </a>
      </div>
      <Breadcrumbs />
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={preparePalette}
        onFocus={preparePalette}
        onClick={() => kernel.palette.open()}
      >
        <Icon name="search" />
        <span className={styles.searchWords}>Search or run a command</span>
        <KeyHint keys="mod+k" />
      </button>
      <div className={styles.end}>
        <ActivityTray />
        <span className={styles.help}>
          <IconButton
            icon="keyboard"
            label="Keyboard shortcuts"
            ariaHasPopup="dialog"
            onClick={() => view.showKeys(true)}
          />
        </span>
        <AccountMenu />
      </div>
    </header>
  );
});
