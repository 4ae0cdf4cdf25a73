import { observer } from 'mobx-react-lite';
import { Button, type MenuEntry, SlotOutlet, Tag } from 'sendwright/sdk/ui';
import { TextMessage } from '../../contract';
import { insertStep, isWritten, newStepId, placeOf, type SmsStep, stepLimits, textsOf } from '../../steps';
import styles from './detail.module.css';
import { useDetailScope } from './detailScope';
import { StepFrame } from './StepFrame';

/** A text message of the automation: its beginning, and its editor when open. */
export const TextBlock = observer(function TextBlock({ step }: { readonly step: SmsStep }) {
  const { editor, isReadOnly, showProblems, opened, toggle } = useDetailScope();
  const texts = textsOf(editor.content.steps);
  const name = `SMS ${texts.findIndex(({ id }) => id === step.id) + 1}`;
  const isOpen = opened.has(step.id);
  const { entry } = editor.content;
  const { body, messaging_service_sid: service } = step.config;
  const duplicate = () =>
    editor.changeSteps((steps) => {
      const found = placeOf(steps, step.id);
      const delay = step.delay.value === 0 ? ({ value: 1, unit: 'days' } as const) : step.delay;
      const copy: SmsStep = { ...step, id: newStepId(), isPending: false, delay };
      return found ? insertStep(steps, found.place, found.at + 1, copy) : steps;
    }, `Duplicate ${name}`);
  const items: readonly MenuEntry[] =
    isReadOnly || editor.isLocked
      ? []
      : [{ label: 'Duplicate', icon: 'duplicate', onSelect: duplicate, disabled: texts.length >= stepLimits.texts }];
  return (
    <StepFrame
      step={step}
      name={name}
      sign={null}
      icon="message"
      title={isWritten(step.config) ? body.trim() || 'Attachments only' : <em>No message yet</em>}
      detail={
        <>
          {service === null ? 'No messaging service yet' : 'Text message'}
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
          ariaLabel={`${isReadOnly ? 'Show' : 'Edit'} message of ${name}`}
          onClick={() => toggle(step.id, !isOpen)}
        >
          {isReadOnly ? 'Show message' : 'Edit message'}
        </Button>
      </div>
      {isOpen && (
        <SlotOutlet
          slot={TextMessage}
          props={{
            name,
            config: step.config,
            audience: {
              list_ids: entry.kind === 'list' && entry.id !== '' ? [entry.id] : [],
              segment_ids: entry.kind === 'segment' && entry.id !== '' ? [entry.id] : [],
            },
            isReadOnly,
            showProblems,
            onChange: (config) => editor.changeStep<SmsStep>(step.id, (one) => ({ ...one, config })),
          }}
        />
      )}
    </StepFrame>
  );
});
