import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { useShell } from '../ShellContext';
import { Banners } from './Banners';
import { NavigationDrawer } from './NavigationDrawer';
import styles from './PageFrame.module.css';
import { SideNavigation } from './SideNavigation';
import { TopBar } from './TopBar';

/** A page with navigation and top bar around it. */
export const PageFrame = observer(function PageFrame() {
  const { kernel, view } = useShell();
  const main = useRef<HTMLElement>(null);
  const { pathname } = kernel.navigation.location;
  const shown = useRef(pathname);

  // A new page begins at its top and takes the focus, so that a screen reader starts there; the first one leaves it alone.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.querySelector('[aria-modal="true"]')) return;
    main.current?.focus({ preventScroll: true });
    main.current?.scrollTo({ top: 0 });
  }, [pathname]);

  return (
    <div className={styles.frame} data-folded={view.navigationFolded}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <TopBar />
      <SideNavigation folded={view.navigationFolded} />
      <div className={styles.column}>
        <Banners />
        <main id="content" tabIndex={-1} ref={main} className={styles.main}>
          <Outlet />
        </main>
      </div>
      <NavigationDrawer />
    </div>
  );
});
