import styles from './phone.module.css';
import { partsOf } from './smsMessage';

interface SmsPhoneProps {
  /** The rendered message. */
  readonly text: string;
  readonly media: readonly string[];
  /** The sender. */
  readonly from: string;
}

/** A phone with the rendered message: attachments first, then the text with its links. */
export function SmsPhone({ text, media, from }: SmsPhoneProps) {
  const isEmpty = text === '' && media.length === 0;
  return (
    <figure className={styles.phone} aria-label="The message on a phone">
      <div className={styles.screen}>
        <div className={styles.status} aria-hidden="true">
          <span>10:00</span>
          <span className={styles.island} />
        </div>
        <div className={styles.sender}>
          <span className={styles.avatar} aria-hidden="true">
            {from.slice(0, 1).toUpperCase()}
          </span>
          <span>{from}</span>
        </div>
        <div className={styles.messages}>
          {media.map((url) => (
            <img key={url} className={styles.image} src={url} alt="Attachment" />
          ))}
          {text !== '' && (
            <p className={styles.bubble}>
              {partsOf(text).map(({ text: part, isLink }, index) =>
                // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
                isLink ? <u key={index}>{part}</u> : <span key={index}>{part}</span>,
              )}
            </p>
          )}
          {isEmpty && <p className={styles.nothing}>Your message appears here as you write it.</p>}
        </div>
        <div className={styles.reply} aria-hidden="true">
          Text message
        </div>
      </div>
    </figure>
  );
}
