import { Icon, Link } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import styles from './Banners.module.css';

/** Says that only built-in plugins are running, and how to leave safe mode. */
export function SafeModeBanner() {
  const { kernel } = useShell();
  return (
    <div className={styles.banner} data-tone="warning" role="status">
      <Icon name="warning" />
      <span>
        Safe mode is on in this tab: only built-in plugins are running. <Link to="/workbench/plugins">See plugins</Link>
      </span>
      <button type="button" onClick={() => kernel.leaveSafeMode()}>
        Leave safe mode
      </button>
    </div>
  );
}
