import { Outlet } from 'react-router-dom';
import styles from './PageFrame.module.css';

/** A route that uses the whole window: sign-in, editors. */
export function FullFrame() {
  return (
    <main id="content" tabIndex={-1} className={styles.full}>
      <Outlet />
    </main>
  );
}
