import { SandboxedHtml } from 'sendwright/sdk/ui';
import styles from './outbox.module.css';

/** A message as its recipient sees it: no script runs, links open in tabs of their own. */
export function MessageHtml({ html }: { readonly html: string }) {
  return (
    <div className={styles.html}>
      <SandboxedHtml html={html} title="HTML of the message" />
    </div>
  );
}
