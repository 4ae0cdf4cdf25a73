import { Alerts, useService } from 'sendwright/sdk';
import { Banner, Button } from 'sendwright/sdk/ui';
import styles from '../pages/account.module.css';

/** The recovery codes, shown once. */
export function RecoveryCodeList({ codes }: { readonly codes: readonly string[] }) {
  const alerts = useService(Alerts);
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => alerts.add({ type: 'success', message: 'Recovery codes copied' }),
      () =>
        alerts.add({
          type: 'danger',
          message: "The browser didn't allow copying. Select the codes and copy them by hand.",
        }),
    );
  return (
    <div className={styles.stack}>
      <Banner tone="warning" title="Store these codes where you can find them without your phone.">
        Each code works once. They won't be shown again.
      </Banner>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button icon="copy" onClick={() => void copy()}>
          Copy all
        </Button>
      </div>
    </div>
  );
}
