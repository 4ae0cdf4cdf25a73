import { formatCount, formatNumber } from 'sendwright/sdk/ui';
import { type SegmentCount } from 'sendwright/sms';
import styles from './sms.module.css';

/** Larger numbers are shown as one sum, because nobody counts bars. */
const maximumBars = 10;

/** Shows how full the parts of a message are. */
export function SegmentMeter({ count: { segments, encoding, unitsLeft } }: { readonly count: SegmentCount }) {
  if (segments === 0) return null;
  const isOne = segments === 1;
  const size = encoding === 'gsm-7' ? (isOne ? 160 : 153) : isOne ? 70 : 67;
  const used = size - unitsLeft;
  const bars = Array.from({ length: Math.min(segments, maximumBars) }, (_, place) => place + 1);
  return (
    <div className={styles.meter} data-encoding={encoding}>
      <div className={styles.bars} aria-hidden="true">
        {bars.map((bar) => (
          <span key={bar} className={styles.bar}>
            <i style={{ width: `${bar === segments ? Math.round((used / size) * 100) : 100}%` }} />
          </span>
        ))}
      </div>
      <p className={styles.detail}>
        {isOne ? '1 part' : `${formatNumber(segments)} parts`}, {formatCount(unitsLeft, 'character')} left in the
        {isOne ? ' first' : ' last'}
      </p>
    </div>
  );
}
