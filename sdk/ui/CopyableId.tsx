import { useContext, useEffect, useState } from 'react';
import { Alerts, WorkbenchContext } from 'sendwright/sdk';
import styles from './CopyableId.module.css';
import { Icon } from './Icon';

export interface CopyableIdProps {
  readonly value: string;
  /** The label: "Contact ID". */
  readonly label?: string | undefined;
  /** Uses the monospace font for ids and code; set to false for addresses. */
  readonly mono?: boolean | undefined;
  /** Wraps a long value instead of truncating it. */
  readonly whole?: boolean | undefined;
}

/** An id or address that is copied on click, with a confirmation. */
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
