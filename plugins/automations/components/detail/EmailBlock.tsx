import { observer } from 'mobx-react-lite';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { TagField, useTagGroups } from 'sendwright/sdk/tag-field';
import { Button, Combobox, formatNumber, FormField, type MenuEntry, Tag } from 'sendwright/sdk/ui';
import { contentLimits } from '../../content';
import { emailsOf, type EmailStep, insertStep, newStepId, placeOf, stepLimits } from '../../steps';
import styles from './detail.module.css';
import { useDetailScope } from './detailScope';
import { StepFrame } from './StepFrame';

const counter = (text: string, limit: number): string => `${formatNumber(text.length)} of ${formatNumber(limit)}`;
const tooLong = (label: string, text: string, limit: number): string | undefined =>
  text.length > limit ? `${label} must not exceed ${limit} characters.` : undefined;

/** An email's subject, preheader and sender. They can be edited while it is live. */
const InboxDetails = observer(function InboxDetails({
  step,
  number,
}: {
  readonly step: EmailStep;
  readonly number: number;
}) {
  const { editor, choices, isReadOnly, showProblems, create } = useDetailScope();
  const groups = useTagGroups(FieldDefinitions);
  const sender = choices.senders.find(({ id }) => id === step.senderId);
  return (
    <section className={styles.fields} aria-label={`Inbox details of email ${number}`}>
      <FormField
        label="Subject"
        required
        aside={counter(step.subject, contentLimits.subject)}
        helper="Type {{ to insert a field."
        error={
          tooLong('Subject', step.subject, contentLimits.subject) ??
          (showProblems && step.subject.trim() === '' ? 'Subject is a required field.' : undefined)
        }
      >
        <TagField
          groups={groups}
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
        <TagField
          groups={groups}
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

const contentWords = { design: 'made in the design editor', code: 'written as code' } as const;

/** An email of the automation: inbox details, content, and actions. */
export const EmailBlock = observer(function EmailBlock({ step }: { readonly step: EmailStep }) {
  const { editor, choices, isReadOnly, opened, toggle, openContent, preview, createTemplate } = useDetailScope();
  const emails = emailsOf(editor.content.steps);
  const number = emails.find((email) => email.step.id === step.id)?.number ?? 0;
  const isOpen = opened.has(step.id);
  const sender = choices.senders.find(({ id }) => id === step.senderId);
  const duplicate = () =>
    editor.changeSteps((steps) => {
      const found = placeOf(steps, step.id);
      const copy: EmailStep = {
        ...step,
        id: newStepId(),
        isPending: false,
        ...(step.content !== undefined && { copyOf: step.copyOf ?? editor.serverId(step.id) }),
        delay: step.delay.value === 0 ? { value: 1, unit: 'days' } : step.delay,
      };
      return found ? insertStep(steps, found.place, found.at + 1, copy) : steps;
    }, `Duplicate email ${number}`);
  const items: readonly MenuEntry[] = [
    { label: 'Preview', icon: 'eye', onSelect: () => preview(step.id), disabled: step.content === undefined },
    ...(createTemplate
      ? [
          {
            label: 'Create template',
            icon: 'template' as const,
            onSelect: () => createTemplate(step.id),
            disabled: step.content === undefined,
          },
        ]
      : []),
    ...(isReadOnly || editor.isLocked
      ? []
      : [
          {
            label: 'Duplicate',
            icon: 'duplicate' as const,
            onSelect: duplicate,
            disabled: emails.length >= stepLimits.emails,
          },
        ]),
  ];
  return (
    <StepFrame
      step={step}
      name={`Email ${number}`}
      sign={number}
      icon="mail"
      title={step.subject.trim() === '' ? <em>No subject yet</em> : step.subject}
      detail={
        <>
          {sender ? `From ${sender.from.name}` : 'No sender yet'},{' '}
          {step.content === undefined ? 'no content yet' : contentWords[step.content]}
          {step.isPending && <Tag tone="warning">Changes not yet applied</Tag>}
        </>
      }
      items={items}
    >
      <div className={styles.cardActions}>
        <Button
          size="small"
          icon={isOpen ? 'chevronDown' : 'chevronRight'}
          ariaExpanded={isOpen}
          ariaLabel={`Edit inbox details of email ${number}`}
          onClick={() => toggle(step.id, !isOpen)}
        >
          Edit inbox details
        </Button>
        {!isReadOnly && (
          <Button
            size="small"
            icon={step.content === undefined ? 'add' : 'edit'}
            intent={step.content === undefined ? 'primary' : 'secondary'}
            ariaLabel={`${step.content === undefined ? 'Add email content' : 'Edit content'}, email ${number}`}
            onClick={() => openContent(step.id)}
          >
            {step.content === undefined ? 'Add email content' : 'Edit content'}
          </Button>
        )}
      </div>
      {isOpen && <InboxDetails step={step} number={number} />}
    </StepFrame>
  );
});
