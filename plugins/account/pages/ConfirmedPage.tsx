import { useEffect } from 'react';
import { Button, Page } from 'sendwright/sdk/ui';
import styles from './account.module.css';

/** Where a confirmation at the issuer ends, in a tab of its own. */
export default function ConfirmedPage() {
  // Only tabs that a script has opened can be closed; the others say what to do.
  useEffect(() => window.close(), []);
  return (
    <div className={styles.alone}>
      <Page title="Confirmed" intro="Close this tab and continue where you were.">
        <div className={styles.buttons}>
          <Button intent="primary" onClick={() => window.close()}>
            Close this tab
          </Button>
        </div>
      </Page>
    </div>
  );
}
