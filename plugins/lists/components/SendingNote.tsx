import { useEffect, useState } from 'react';
import { paths as senderPaths } from 'sendwright/plugins/senders/contract';
import { usePageSignal, useService } from 'sendwright/sdk';
import { formatCount, formatNumber, Link } from 'sendwright/sdk/ui';
import type { ConfirmationSending } from 'sendwright/wire/consents';
import { ListsStore } from '../listsStore';
import styles from './SendingNote.module.css';

/** How long it takes to send `count` confirmation emails: "about 12 hours". Undefined if it is short. */
export function timeToSend({ budget, waiting }: ConfirmationSending, count: number): string | undefined {
  const ahead = count + waiting;
  if (ahead <= budget.most) return undefined;
  const hours = Math.ceil((ahead / budget.most) * (budget.minutes / 60));
  return hours < 48 ? `about ${formatCount(hours, 'hour')}` : `about ${formatNumber(Math.ceil(hours / 24))} days`;
}

/** The sender of confirmation emails and, for many people, how long sending takes. */
export default function SendingNote({ count = 0 }: { readonly count?: number | undefined }) {
  const store = useService(ListsStore);
  const signal = usePageSignal();
  const [sending, setSending] = useState<ConfirmationSending>();
  useEffect(() => {
    // Optional: the choice works without this note.
    store.sending(signal).then(setSending, () => undefined);
  }, [store, signal]);
  if (!sending) return null;
  const { from, budget } = sending;
  const time = timeToSend(sending, count);
  return (
    <p className={styles.note}>
      {from ? (
        <>Confirmation emails are from {from.name ? `${from.name} <${from.email}>` : from.email}. </>
      ) : (
        <>
          No sender is verified, so confirmation emails are from Sendwright, in its own words.{' '}
          <Link to={senderPaths.list}>Verify a sender</Link> to use your name, brand and texts.{' '}
        </>
      )}
      {time !== undefined && (
        <>
          Up to {formatNumber(budget.most)} are sent {budget.minutes > 60 ? 'a day' : 'an hour'}: it takes {time} until
          everybody has been asked.
        </>
      )}
    </p>
  );
}
