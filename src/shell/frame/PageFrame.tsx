import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useShell } from '../ShellContext';
import { Banners } from './Banners';
import { NavigationDrawer } from './NavigationDrawer';
import styles from './PageFrame.module.css';
import { SideNavigation } from './SideNavigation';
import { TopBar } from './TopBar';

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
