import styles from './ProgressBar.module.css';
import { formatPercent } from './formatNumber';

export interface ProgressBarProps {
  /** 0 to 1; undefined while it cannot be known. */
  readonly share: number | undefined;
  /** What goes on: read out, and shown above the bar with the share. */
  readonly label: string;
  /** Counts and an estimate: "3,200 of 10,000, about 2 minutes left". */
  readonly detail?: string | undefined;
  readonly tone?: 'accent' | 'success' | 'danger' | undefined;
}

/** How far long work has come. */
export function ProgressBar({ share, label, detail, tone = 'accent' }: ProgressBarProps) {
  const percent = share === undefined ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <span>{label}</span>
        {share !== undefined && <span className={styles.share}>{formatPercent(share, 0)}</span>}
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={detail}
      >
        <div
          className={`${styles.bar ?? ''} ${styles[tone] ?? ''} ${percent === undefined ? (styles.unknown ?? '') : ''}`}
          style={{ width: percent === undefined ? '40%' : `${percent}%` }}
        />
      </div>
      {detail && <div className={styles.detail}>{detail}</div>}
    </div>
  );
}
