import { useCallback } from 'react';
import { Alerts, Http, useRefusal, useService } from 'sendwright/sdk';
import { MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { useLoaded } from 'sendwright/sdk/models';
import { Button, ErrorState, FormField, PageSection, Skeleton, TextArea } from 'sendwright/sdk/ui';
import { limits } from 'sendwright/wire/limits';
import type { SmsAutoReplies as Replies } from 'sendwright/wire/sms';
import { texts } from '../texts';
import styles from './integrations.module.css';

const most = limits.sms.autoReply;

class RepliesForm {
  @MaxCharacters('Reply to STOP', most) stop = '';
  @MaxCharacters('Reply to START', most) start = '';
  @MaxCharacters('Reply to HELP', most) help = '';
}

const fields = [
  ['stop', 'Reply to STOP', 'You get no more messages from us. Reply START to get them again.'],
  ['start', 'Reply to START', 'Welcome back! Reply STOP to unsubscribe.'],
  ['help', 'Reply to HELP', 'Who you are and how to reach you'],
] as const;

/** What people get who text a keyword to one of the account's numbers. */
export function SmsAutoReplies() {
  const http = useService(Http);
  const { value, failure, reload } = useLoaded(
    useCallback((signal) => http.call('GET /marketing/sms/auto_replies', { retry: true, signal }), [http]),
  );
  return (
    <PageSection
      title="Replies to keywords"
      description={
        'Twilio answers STOP, START and HELP itself, and these replies are not sent then. They are for messaging ' +
        'services whose default keywords Twilio has turned off. Leave a field empty for no reply.'
      }
    >
      {value ? (
        <RepliesFields stored={value} />
      ) : failure === undefined ? (
        <Skeleton shape="text" count={3} label="Loading the replies" />
      ) : (
        <ErrorState failure={failure} title="The replies couldn't be loaded." onRetry={reload} />
      )}
    </PageSection>
  );
}

function RepliesFields({ stored }: { readonly stored: Replies }) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const mayUpdate = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const form = useForm(RepliesForm, {
    initial: { stop: stored.stop ?? '', start: stored.start ?? '', help: stored.help ?? '' },
  });
  const save = async ({ stop, start, help }: RepliesForm): Promise<void> => {
    const body = { stop: stop.trim() || null, start: start.trim() || null, help: help.trim() || null };
    await http.call('PATCH /marketing/sms/auto_replies', { body });
    alerts.show(texts.repliesSaved);
  };
  return (
    <form onSubmit={form.onSubmit(save)} noValidate className={styles.replies}>
      {fields.map(([name, label, placeholder]) => (
        <FormField key={name} label={label} error={form.errors[name]} id={form.field(name).id}>
          <TextArea {...form.field(name)} rows={2} placeholder={placeholder} disabled={!mayUpdate} />
        </FormField>
      ))}
      {mayUpdate && (
        <div>
          <Button type="submit" intent="primary" loading={form.isSubmitting}>
            Save replies
          </Button>
        </div>
      )}
    </form>
  );
}
