import { observer } from 'mobx-react-lite';
import { Button, Combobox, FormField, formatNumber, TextInput } from 'sendwright/sdk/ui';
import { contentLimits } from '../../content';
import type { EmailStep } from '../../steps';
import { useDetailScope } from './detailScope';
import styles from './detail.module.css';

const counter = (text: string, limit: number): string => `${formatNumber(text.length)} of ${formatNumber(limit)}`;
const tooLong = (label: string, text: string, limit: number): string | undefined =>
  text.length > limit ? `${label} must not exceed ${limit} characters.` : undefined;

/** An email's subject, preheader and sender. They can be edited while it is live. */
export const InboxDetails = observer(function InboxDetails({
  step,
  number,
}: {
  readonly step: EmailStep;
  readonly number: number;
}) {
  const { editor, choices, isReadOnly, showProblems, create } = useDetailScope();
  const sender = choices.senders.find(({ id }) => id === step.senderId);
  return (
    <section className={styles.fields} aria-label={`Inbox details of email ${number}`}>
      <FormField
        label="Subject"
        required
        aside={counter(step.subject, contentLimits.subject)}
        helper="Merge tags work here, such as {{first_name}}."
        error={
          tooLong('Subject', step.subject, contentLimits.subject) ??
          (showProblems && step.subject.trim() === '' ? 'Subject is a required field.' : undefined)
        }
      >
        <TextInput
          value={step.subject}
          disabled={isReadOnly}
          onChange={(subject) => editor.changeEmail(step.id, { subject })}
        />
      </FormField>
      <FormField
        label="Preheader"
        aside={counter(step.preheader, contentLimits.preheader)}
        helper="The line email apps show after the subject."
        error={tooLong('Preheader', step.preheader, contentLimits.preheader)}
      >
        <TextInput
          value={step.preheader}
          disabled={isReadOnly}
          onChange={(preheader) => editor.changeEmail(step.id, { preheader })}
        />
      </FormField>
      <FormField
        label="Sender"
        required
        error={showProblems && step.senderId === null ? 'Sender is a required field.' : undefined}
        aside={
          !isReadOnly && (
            <Button size="small" intent="quiet" onClick={() => create({ kind: 'sender', stepId: step.id })}>
              Create sender
            </Button>
          )
        }
        helper={
          sender && !sender.verified.status
            ? `${sender.from.email} is not verified yet: follow the link in the email we sent to it.`
            : undefined
        }
      >
        <Combobox
          value={step.senderId === null ? '' : String(step.senderId)}
          placeholder="Choose a sender"
          disabled={isReadOnly}
          options={choices.senders.map(({ id, nickname, from, verified }) => ({
            value: String(id),
            label: `${from.name} <${from.email}>`,
            detail: verified.status ? nickname : `${nickname}, not verified`,
          }))}
          onChange={(value) => editor.changeEmail(step.id, { senderId: value === '' ? null : Number(value) })}
          emptyText="No such sender"
        />
      </FormField>
    </section>
  );
});
