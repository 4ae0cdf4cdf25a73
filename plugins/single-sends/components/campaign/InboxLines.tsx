import { type ReactNode, useState } from 'react';
import { Tabs } from 'sendwright/sdk/ui';
import styles from './inbox.module.css';

/** How many characters of a subject an email app shows. */
export const shownBy = { 'iPhone Mail': 38, Outlook: 50, Gmail: 70 } as const;

interface InboxLinesProps {
  readonly from: string;
  /** Subject and preheader with the data of the contact. */
  readonly subject: string;
  readonly preheader: string;
  /** Whose inbox it is. */
  readonly reader: string | undefined;
}

/** The first characters of a text, as an email app cuts it. */
export function cutTo(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most).join('').trimEnd()}…`;
}

type Look = 'light' | 'dark';
const looks = [
  { id: 'light', title: 'Light' },
  { id: 'dark', title: 'Dark' },
] as const;

/** The line of a message in the inboxes of three email apps, as each truncates it. */
export function InboxLines({ from, subject, preheader, reader }: InboxLinesProps) {
  const [look, setLook] = useState<Look>('light');
  const line = subject === '' ? 'No subject yet' : subject;
  const gmail = cutTo(line, shownBy.Gmail);
  const left = shownBy.Gmail - [...gmail].length;
  return (
    <section className={styles.inboxes} aria-label="In the inbox">
      <div className={styles.top}>
        <h3 className={styles.heading}>In the inbox</h3>
        {reader !== undefined && <span className={styles.muted}>as {reader}</span>}
        <Tabs<Look> label="Look of the inbox" tabs={looks} selected={look} onSelect={setLook} />
      </div>
      <div className={styles.apps} data-look={look}>
        <App name="Gmail" note={`shows ${shownBy.Gmail} characters`}>
          <div className={styles.row}>
            <strong className={styles.sender}>{from}</strong>
            <span className={styles.line}>
              <strong>{gmail}</strong>
              {left > 3 && preheader !== '' && <span className={styles.soft}> – {cutTo(preheader, left - 3)}</span>}
            </span>
          </div>
        </App>
        <App name="iPhone Mail" note={`cuts after ${shownBy['iPhone Mail']}`}>
          <div className={styles.unread}>
            <strong>{from}</strong>
            <span>{cutTo(line, shownBy['iPhone Mail'])}</span>
            <span className={styles.soft}>{cutTo(preheader, 2 * shownBy['iPhone Mail'])}</span>
          </div>
        </App>
        <App name="Outlook" note={`cuts after ${shownBy.Outlook}`}>
          <div className={styles.marked}>
            <strong>{from}</strong>
            <strong className={styles.blue}>{cutTo(line, shownBy.Outlook)}</strong>
            <span className={styles.soft}>{cutTo(preheader, shownBy.Outlook)}</span>
          </div>
        </App>
      </div>
    </section>
  );
}

function App({ name, note, children }: { readonly name: string; readonly note: string; readonly children: ReactNode }) {
  return (
    <section className={styles.mailbox} aria-label={name}>
      <div className={styles.mailboxTop}>
        <strong>{name}</strong>
        <span>{note}</span>
      </div>
      {children}
    </section>
  );
}
