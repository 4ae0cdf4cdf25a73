import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { Http, Navigation, useParameter, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Banner, Button, Dialog, Empty, ErrorState, SandboxedHtml, Select, Skeleton, Tabs } from 'sendwright/sdk/ui';
import type { AutomationEmailStep } from 'sendwright/wire/automations';
import { configOf, serverEmails } from '../automationContent';
import { paths } from '../contract';
import { useAutomation } from '../useAutomation';
import styles from './preview.module.css';

type View = 'desktop' | 'mobile' | 'text';
const views = [
  { id: 'desktop', title: 'Desktop' },
  { id: 'mobile', title: 'Mobile' },
  { id: 'text', title: 'Plain text' },
] as const;

/** Previews an automation's emails, one at a time. */
export default observer(function AutomationPreview() {
  const id = useParameter('id');
  const messageNum = useParameter('messageNum');
  const navigation = useService(Navigation);
  const { value: automation, failure, reload } = useAutomation(id);
  const [chosen, setChosen] = useState(messageNum || '1');
  const [view, setView] = useState<View>('desktop');
  const emails = automation ? serverEmails(automation.steps) : [];
  const step = emails[Number(chosen) - 1];
  const content = () => {
    if (failure !== undefined)
      return <ErrorState failure={failure} title="The emails couldn't be loaded." onRetry={reload} />;
    if (!automation) return <Skeleton shape="block" height={420} label="Loading the emails" />;
    if (!step) return <Empty drawing="mail" title="No emails yet" text="Add an email to preview it here." />;
    return (
      <>
        <div className={styles.controls}>
          {emails.length > 1 && (
            <Select
              ariaLabel="Email"
              value={chosen}
              options={emails.map((_, index) => ({
                value: String(index + 1),
                label: `Email ${index + 1} of ${emails.length}`,
              }))}
              onChange={setChosen}
            />
          )}
          <Tabs<View> label="Preview" tabs={views} selected={view} onSelect={setView} />
        </div>
        {step.pending_email_config && (
          <Banner tone="warning" title="Changes not yet applied">
            The preview shows the email with these changes.
          </Banner>
        )}
        <Message key={step.id} step={step} view={view} />
      </>
    );
  };
  return (
    <Dialog title={automation?.name ?? 'Preview'} size="large" onClose={() => navigation.back(paths.list)}>
      {content()}
    </Dialog>
  );
});

function Message({ step, view }: { readonly step: AutomationEmailStep; readonly view: View }) {
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
