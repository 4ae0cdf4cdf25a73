import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Phone.module.css';
import { classNames } from './classNames';
import { Icon } from './Icon';

export interface PhoneProps {
  /** What it shows, for screen readers. */
  readonly label: string;
  /** The sender at the top of the conversation. */
  readonly from: string;
  /** Changes with what is shown: the phone then scrolls to its newest message, as phones do. */
  readonly shows?: string;
  /** `PhoneBubble`s, oldest first. */
  readonly children: ReactNode;
}

/** A phone that shows a conversation of text messages. It looks the same in all themes. */
export function Phone({ label, from, shows, children }: PhoneProps) {
  const messages = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (messages.current && shows !== undefined) messages.current.scrollTop = messages.current.scrollHeight;
  }, [shows]);
  const initial = from.slice(0, 1).toUpperCase();
  return (
    <figure className={styles.phone} aria-label={label}>
      <div className={styles.screen}>
        <div className={styles.status} aria-hidden="true">
          <span>10:00</span>
          <span className={styles.island} />
        </div>
        <div className={styles.sender}>
          <span className={styles.avatar} aria-hidden="true">
            {/\p{L}/u.test(initial) ? initial : <Icon name="user" />}
          </span>
          <span>{from}</span>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
        <div ref={messages} className={styles.messages} tabIndex={0} role="group" aria-label="Messages">
          {children}
        </div>
        <div className={styles.field} aria-hidden="true">
          Text message
        </div>
      </div>
    </figure>
  );
}

export interface PhoneBubbleProps {
  /** Written by the owner of the phone. */
  readonly isReply?: boolean;
  readonly children: ReactNode;
}

/** A message in a conversation. Mark links with `<u>`. */
export const PhoneBubble = ({ isReply = false, children }: PhoneBubbleProps) => (
  <p className={classNames(styles.bubble, isReply && styles.reply)}>{children}</p>
);

/** When the messages below it were sent, or why. */
export const PhoneTime = ({ children }: { readonly children: ReactNode }) => <p className={styles.time}>{children}</p>;

/** An attachment in a conversation. */
export const PhoneImage = ({ src }: { readonly src: string }) => (
  <img className={styles.image} src={src} alt="Attachment" />
);

/** A note in the middle of an empty screen. */
export const PhoneNote = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.nothing}>{children}</p>
);
