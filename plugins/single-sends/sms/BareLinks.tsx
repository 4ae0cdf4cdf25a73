import { Button } from 'sendwright/sdk/ui';
import { bareLinksIn, withSchemes } from 'sendwright/sms';
import styles from './sms.module.css';

interface BareLinksProps {
  /** The message as written. */
  readonly body: string;
  /** Replaces the message; undefined if it is read-only. */
  readonly onReplace: ((body: string) => void) | undefined;
}

/** Shows addresses without a scheme, which are not shortened, and completes them. */
export function BareLinks({ body, onReplace }: BareLinksProps) {
  const [first, ...others] = bareLinksIn(body);
  if (first === undefined) return null;
  return (
    <div className={styles.warning} role="status">
      <span className={styles.glyph} aria-hidden="true">
        /
      </span>
      <div>
        <strong>{first.url} is not tracked</strong>
        <p>
          {others.length > 0 ? 'Addresses are' : 'An address is'} shortened, and clicks are counted, if{' '}
          {others.length > 0 ? 'they start' : 'it starts'} with https://.
        </p>
      </div>
      {onReplace && <Button onClick={() => onReplace(withSchemes(body))}>Add https://</Button>}
    </div>
  );
}
