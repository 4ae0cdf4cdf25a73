import { useContext, useEffect, useState } from 'react';
import { Alerts, WorkbenchContext } from 'sendwright/sdk';
import styles from './CopyableId.module.css';
import { Icon } from './Icon';

export interface CopyableIdProps {
  readonly value: string;
  /** What it is: "Contact ID". */
  readonly label?: string | undefined;
  /** In the font of ids and code; an address is not. */
  readonly mono?: boolean | undefined;
  /** Shows all of a long value, on several lines, instead of cutting it off. */
  readonly whole?: boolean | undefined;
}

/** An id or address that is copied by a press, and says so. */
export function CopyableId({ value, label = 'ID', mono = true, whole = false }: CopyableIdProps) {
  const alerts = useContext(WorkbenchContext)?.optional(Alerts).current;
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 1600);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      alerts?.add({ type: 'success', message: `${label} copied` });
    } catch {
      alerts?.add({
        type: 'danger',
        message: `The browser didn't allow copying. Select ${value} and copy it by hand.`,
      });
    }
  };
  return (
    <button
      type="button"
      className={mono ? styles.mono : styles.plain}
      onClick={() => void copy()}
      aria-label={`Copy ${label}: ${value}`}
      title="Copy"
    >
      <span className={whole ? styles.whole : styles.value}>{value}</span>
      <Icon name={copied ? 'check' : 'copy'} size={12} />
    </button>
  );
}
