import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useShell } from '../ShellContext';
import { useNativeDialog } from '../useNativeDialog';
import { Banners } from './Banners';
import { Brand } from './Brand';
import styles from './PageFrame.module.css';
import { DrawerNavigation, SideNavigation } from './SideNavigation';
import { TopBar } from './TopBar';

/** The navigation on narrow screens, where the sidebar does not fit. */
const NavigationDrawer = observer(function NavigationDrawer() {
  const { view } = useShell();
  const close = () => view.showDrawer(false);
  const dialog = useNativeDialog(view.drawerOpen, close);
  return (
    <dialog ref={dialog} className={styles.drawer} aria-label="Main navigation">
      {view.drawerOpen && (
        <nav aria-label="Main">
          <div className={styles.head}>
            <Brand />
          </div>
          <DrawerNavigation onFollow={close} />
        </nav>
      )}
    </dialog>
  );
});

/** A page with navigation and top bar around it. */
export const PageFrame = observer(function PageFrame({ children }: { readonly children: ReactNode }) {
  const { view } = useShell();
  return (
    <div className={styles.frame} data-folded={view.navigationFolded}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <TopBar />
      <SideNavigation folded={view.navigationFolded} />
      <div className={styles.column}>
        <Banners />
        <main id="content" tabIndex={-1} data-scroll-root="" className={styles.main}>
          {children}
        </main>
      </div>
      <NavigationDrawer />
    </div>
  );
});

/** A route that uses the whole window: sign-in, editors. */
export function FullFrame({ children }: { readonly children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={styles.full}>
      {children}
    </main>
  );
}
