import { observer } from 'mobx-react-lite';
import { Button, type MenuEntry, Tag } from 'sendwright/sdk/ui';
import { emailsOf, type EmailStep, insertStep, newStepId, placeOf, stepLimits } from '../../steps';
import { useDetailScope } from './detailScope';
import { InboxDetails } from './InboxDetails';
import { StepFrame } from './StepFrame';
import styles from './detail.module.css';

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
    });
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
