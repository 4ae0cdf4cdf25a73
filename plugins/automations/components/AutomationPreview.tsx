import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Navigation, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { Banner, Button, Dialog, Empty, ErrorState, Select, Skeleton, Tabs } from 'sendwright/sdk/ui';
import { configOf, serverEmails } from '../automationContent';
import { paths } from '../contract';
import { useAutomation } from '../useAutomation';
import { EmailTest } from './editor/EmailTest';
import { MessagePreview, type MessageView } from './MessagePreview';
import styles from './preview.module.css';

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
  const [view, setView] = useState<MessageView>('desktop');
  const [isTesting, setTesting] = useState(false);
  const mayTest = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
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
          <Tabs<MessageView> label="Preview" tabs={views} selected={view} onSelect={setView} />
        </div>
        {step.pending_email_config && (
          <Banner tone="warning" title="Changes not yet applied">
            The preview shows the email with these changes.
          </Banner>
        )}
        <MessagePreview key={step.id} step={step} view={view} />
      </>
    );
  };
  if (isTesting && automation && step)
    return (
      <EmailTest
        opened={{ automation, step }}
        senderId={configOf(step).sender_id}
        save={() => Promise.resolve(true)}
        onClose={() => setTesting(false)}
      />
    );
  return (
    <Dialog
      title={automation?.name ?? 'Preview'}
      size="large"
      onClose={() => navigation.back(paths.list)}
      footer={
        mayTest &&
        step && (
          <Button icon="mail" onClick={() => setTesting(true)}>
            Send me a test
          </Button>
        )
      }
    >
      {content()}
    </Dialog>
  );
});
