import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { inMode } from 'sendwright/email/simulation/dark';
import { Senders } from 'sendwright/plugins/senders/contract';
import { useOptionalService } from 'sendwright/sdk';
import { Banner, Button, SandboxedHtml, Skeleton } from 'sendwright/sdk/ui';
import type { Preview } from '../../preview/usePreview';
import styles from './MessageFrame.module.css';

export type MessageView = 'desktop' | 'mobile' | 'text';

interface MessageFrameProps {
  readonly preview: Preview;
  readonly view: MessageView;
  readonly senderId: number | undefined;
  /** In the message's own dark colors, or as email apps darken it. */
  readonly isDark?: boolean | undefined;
}

/** Pixels: a phone's width, below the 480 px breakpoint of messages. */
const phoneWidth = 375;

/** Shows a message as in an email app: the sender, subject and preheader, and the content. */
export const MessageFrame = observer(function MessageFrame({
  preview,
  view,
  senderId,
  isDark = false,
}: MessageFrameProps) {
  const senders = useOptionalService(Senders);
  useEffect(() => {
    // If the senders fail to load, the line says so; nothing else here needs them.
    senders
      .get()
      .then((service) => service?.load())
      .catch(() => undefined);
  }, [senders]);
  const sender = senders.current?.all.find((one) => one.id === senderId);
  const { shown, failure } = preview;
  if (failure !== undefined && !shown)
    return (
      <Banner
        tone="danger"
        title="The preview couldn't be created."
        action={
          <Button size="small" onClick={preview.retry}>
            Retry
          </Button>
        }
      />
    );
  if (!shown) return <Skeleton shape="block" height={360} label="Loading the preview" />;
  // A deleted sender is still named in the messages that it sent.
  const from = sender?.from ?? shown.from;
  const name = from?.name ?? (senderId === undefined ? 'No sender yet' : 'Deleted sender');
  return (
    <article className={styles.message} aria-busy={preview.isLoading} aria-label="Message preview">
      {failure !== undefined && (
        <Banner
          tone="warning"
          action={
            <Button size="small" onClick={preview.retry}>
              Retry
            </Button>
          }
        >
          Couldn't refresh the preview. It shows an earlier version.
        </Banner>
      )}
      <header className={styles.inbox}>
        <span className={styles.avatar} aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
        <div className={styles.lines}>
          <div className={styles.from}>
            <strong>{name}</strong>
            {from && <span>{from.email}</span>}
          </div>
          <div className={styles.subject}>{shown.subject || <em>No subject yet</em>}</div>
          <div className={styles.preheader}>
            {shown.preheader || 'No preheader: email apps show the start of the message.'}
          </div>
        </div>
      </header>
      {view === 'text' ? (
        <pre className={styles.text}>{shown.text}</pre>
      ) : (
        <div className={view === 'mobile' ? styles.phone : styles.desktop}>
          <SandboxedHtml
            html={inMode(shown.html, isDark)}
            title="Message"
            {...(view === 'mobile' && { width: phoneWidth })}
          />
        </div>
      )}
    </article>
  );
});
