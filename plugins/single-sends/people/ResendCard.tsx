import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Alerts, Navigation, useService } from 'sendwright/sdk';
import { refusalOf } from 'sendwright/sdk/models';
import { IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { TagField, useTagGroups } from 'sendwright/sdk/tag-field';
import { Button, formatCount, FormField, parseDateTime, Select, useAccountZone } from 'sendwright/sdk/ui';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { paths } from '../contract';
import { SingleSendsStore } from '../singleSendsStore';
import { peopleTexts } from './peopleTexts';
import styles from './people.module.css';

const delays = [
  { value: '', label: 'Choose the time later' },
  { value: 'tomorrow 9:00', label: 'Tomorrow, 9:00' },
  { value: 'in 2 days 9:00', label: 'In 2 days, 9:00' },
  { value: 'in 3 days 9:00', label: 'In 3 days, 9:00' },
  { value: 'in 7 days 9:00', label: 'In a week, 9:00' },
] as const;
type Delay = (typeof delays)[number]['value'];

class ResendValues {
  @IsRequired('Subject') @MaxCharacters('Subject', 998) subject = '';
}

/** The subject to start with: that of the send, so that a reader recognizes it, as a reminder. */
const suggestionOf = ({ email_config: { subject } }: SingleSend): string =>
  subject === null || subject.trim() === '' ? '' : `Reminder: ${subject.trim()}`.slice(0, 998);

interface ResendCardProps {
  readonly send: SingleSend;
  /** People in the list. */
  readonly count: number;
}

/** Offers to send it again to those who have not opened it; the form opens in place. */
export function ResendCard({ send, count }: ResendCardProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <ResendForm send={send} onClose={() => setOpen(false)} />;
  return (
    <Button ref={button} intent="primary" icon="send" onClick={() => setOpen(true)}>
      Resend to {formatCount(count, 'non-opener')}
    </Button>
  );
}

/** Creates a draft to those who have neither opened a send nor clicked, and opens its review. */
const ResendForm = observer(function ResendForm({
  send,
  onClose,
}: {
  readonly send: SingleSend;
  readonly onClose: () => void;
}) {
  const store = useService(SingleSendsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const zone = useAccountZone();
  const groups = useTagGroups(FieldDefinitions);
  const title = useId();
  const [delay, setDelay] = useState<Delay>('tomorrow 9:00');
  const form = useForm(ResendValues, { initial: { subject: suggestionOf(send) }, guardLeaving: false });
  const subject = form.field('subject');
  useEffect(() => document.getElementById(subject.id)?.focus(), [subject.id]);
  const save = async (values: ResendValues) => {
    try {
      const sendAt = delay === '' ? undefined : parseDateTime(delay, zone);
      const draft = await store.resend(send.id, { ...values, ...(sendAt !== undefined && { send_at: sendAt }) });
      alerts.show(peopleTexts.resendCreated);
      navigation.to(paths.review, { id: draft.id });
    } catch (failure) {
      const reason = refusalOf(failure);
      if (reason === undefined) alerts.show(peopleTexts.resendDraftFailed);
      else alerts.add({ type: 'danger', message: reason });
    }
  };
  return (
    <section aria-labelledby={title}>
      <form className={styles.resend} onSubmit={form.onSubmit(save)} noValidate>
        <div>
          <h3 id={title}>Resend to people who haven't opened</h3>
          <p>
            A new draft with its own statistics. It leaves out people who unsubscribed, bounced or clicked, and anyone
            who opens before it is sent.
          </p>
        </div>
        <FormField label="Subject" required error={form.errors.subject} id={subject.id}>
          <TagField {...subject} groups={groups} />
        </FormField>
        <FormField label="When">
          <Select value={delay} onChange={setDelay} options={delays} />
        </FormField>
        <div className={styles.resendEnd}>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="primary" type="submit" loading={form.isSubmitting}>
            Review resend
          </Button>
        </div>
      </form>
    </section>
  );
});
