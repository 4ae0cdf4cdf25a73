import { observer } from 'mobx-react-lite';
import { useShell } from '../ShellContext';
import { useNativeDialog } from '../useNativeDialog';
import { Brand } from './Brand';
import styles from './NavigationDrawer.module.css';
import { NavigationLinks } from './SideNavigation';

/** The navigation on narrow screens, where the sidebar does not fit. */
export const NavigationDrawer = observer(function NavigationDrawer() {
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
          <NavigationLinks onFollow={close} />
        </nav>
      )}
    </dialog>
  );
});
