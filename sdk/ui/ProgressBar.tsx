import { ProgressBar as BlueprintProgressBar } from '@blueprintjs/core';
import { classNames } from './classNames';
import styles from './ProgressBar.module.css';
import { formatPercent } from './formatNumber';

export interface ProgressBarProps {
  /** 0 to 1; undefined while unknown. */
  readonly share: number | undefined;
  /** The label: read by screen readers, and shown above the bar with the percentage. */
  readonly label: string;
  /** Counts and an estimate: "3,200 of 10,000, about 2 minutes left". */
  readonly detail?: string | undefined;
  readonly tone?: 'accent' | 'success' | 'danger' | undefined;
}

/** The progress of a long task. */
export function ProgressBar({ share, label, detail, tone = 'accent' }: ProgressBarProps) {
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <span>{label}</span>
        {share !== undefined && <span className={styles.share}>{formatPercent(share, 0)}</span>}
      </div>
      <BlueprintProgressBar
        {...(share !== undefined && { value: share })}
        className={classNames(styles.track, styles[tone], share === undefined && styles.unknown)}
        aria-label={label}
        aria-valuetext={detail}
      />
      {detail && <div className={styles.detail}>{detail}</div>}
    </div>
  );
}
