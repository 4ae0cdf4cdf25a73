import { Button, ProgressBar } from '../ui';
import styles from './readingProgress.module.css';
import type { HtmlReadingState } from './useHtmlReading';

export interface ReadingProgressProps {
  readonly reading: HtmlReadingState;
  /** What is done with HTML that was read: "Copying image 1 of 3"; empty: nothing. */
  readonly after: string;
}

/** What is being done with the HTML: how far the reading is, with a button that stops it, or what comes after it. */
export function ReadingProgress({ reading: { label, share, stop }, after }: ReadingProgressProps) {
  return (
    <>
      <p role="status" className={label === undefined ? styles.after : styles.spoken}>
        {label ?? after}
      </p>
      {label !== undefined && (
        <div className={styles.progress}>
          <ProgressBar label={label} share={share} />
          <Button size="small" onClick={stop}>
            Stop reading
          </Button>
        </div>
      )}
    </>
  );
}
