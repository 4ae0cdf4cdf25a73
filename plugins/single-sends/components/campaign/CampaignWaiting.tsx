import { Skeleton } from 'sendwright/sdk/ui';
import styles from './campaign.module.css';

/** The shape of a campaign page, while it loads. */
export function CampaignWaiting() {
  return (
    <>
      <div className={`${styles.bar} ${styles.waiting}`} />
      <div className={styles.page}>
        <div className={styles.left}>
          <Skeleton shape="block" height={180} label="Loading what is left" />
        </div>
        <div className={styles.cards}>
          <Skeleton shape="block" count={6} height={76} label="Loading the editor" />
        </div>
      </div>
    </>
  );
}
