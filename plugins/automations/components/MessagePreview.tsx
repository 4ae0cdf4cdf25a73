import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Banner, Button, SandboxedHtml, Skeleton } from 'sendwright/sdk/ui';
import type { AutomationEmailStep } from 'sendwright/wire/automations';
import { configOf } from '../automationContent';
import styles from './preview.module.css';

export type MessageView = 'desktop' | 'mobile' | 'text';

interface MessagePreviewProps {
  readonly step: AutomationEmailStep;
  readonly view: MessageView;
}

/** An email as it is sent, with sample data. */
export function MessagePreview({ step, view }: MessagePreviewProps) {
  const http = useService(Http);
  const {
    value: shown,
    failure,
    reload,
  } = useLoaded(
    useCallback(
      (signal) => {
        const {
          subject,
          preheader,
          html_content: html,
          plain_content: plain,
          generate_plain_content: isGenerated,
          sender_id: senderId,
        } = configOf(step);
        const body = {
          subject: subject ?? '',
          preheader: preheader ?? '',
          html_content: html ?? '',
          ...(!isGenerated && { plain_content: plain ?? '' }),
          ...(senderId !== null && { sender_id: senderId }),
        };
        return http.call('POST /marketing/preview', { body, signal });
      },
      [http, step],
    ),
  );
  if (failure !== undefined)
    return (
      <Banner
        tone="danger"
        title="The preview couldn't be created."
        action={
          <Button size="small" onClick={reload}>
            Retry
          </Button>
        }
      />
    );
  if (!shown) return <Skeleton shape="block" height={360} label="Loading the preview" />;
  const [problem] = shown.problems;
  return (
    <article className={styles.message} aria-label="Message preview">
      <dl className={styles.head}>
        <dt>Subject</dt>
        <dd>{shown.subject || 'No subject yet'}</dd>
        {shown.preheader && (
          <>
            <dt>Preheader</dt>
            <dd>{shown.preheader}</dd>
          </>
        )}
      </dl>
      {problem && (
        <Banner tone="warning" title="Fix the handlebars errors in this email before you activate it.">
          Line {problem.line}: {problem.message}
        </Banner>
      )}
      {view === 'text' ? (
        <pre className={styles.text}>{shown.text}</pre>
      ) : (
        <div className={view === 'mobile' ? styles.phone : styles.desktop}>
          <SandboxedHtml html={shown.html} title="Message" {...(view === 'mobile' && { width: 375 })} />
        </div>
      )}
    </article>
  );
}
