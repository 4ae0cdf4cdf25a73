import { observer } from 'mobx-react-lite';
import { Icon, IconButton, KeyHint } from 'sendwright/sdk/ui';
import { preparePalette } from '../palette/PaletteDialog';
import { useShell } from '../ShellContext';
import { AccountMenu } from './AccountMenu';
import { ActivityTray } from './ActivityTray';
import { Brand } from './Brand';
import { Breadcrumbs } from './Breadcrumbs';
import styles from './TopBar.module.css';

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
