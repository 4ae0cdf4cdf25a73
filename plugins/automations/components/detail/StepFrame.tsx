import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Confirm, Icon, type IconName, type MenuEntry, MenuButton } from 'sendwright/sdk/ui';
import {
  actionsOf,
  audiencesOf,
  canMove,
  emailsOf,
  isWritten,
  moveStep,
  removeStep,
  type Step,
  textsOf,
  waitsOf,
} from '../../steps';
import { inSentence } from '../../stepWords';
import styles from './detail.module.css';
import { useDetailScope } from './detailScope';
import { focusHandle } from './focus';

interface StepFrameProps {
  readonly step: Step;
  /** "Email 2". */
  readonly name: string;
  readonly sign: ReactNode;
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  /** Actions besides moving and removing. */
  readonly items: readonly MenuEntry[];
  readonly children?: ReactNode;
}

/** Whether removing a step loses something. */
function hasContent(step: Step): boolean {
  if (step.kind === 'split') return step.yes.length + step.no.length > 0;
  if (step.kind === 'sms') return isWritten(step.config);
  return step.kind === 'email' && step.content !== undefined;
}

/** A step's card. On its handle, Alt with arrow keys moves the step and Delete removes it; the menu offers the same. */
export const StepFrame = observer(function StepFrame({
  step,
  name,
  sign,
  icon,
  title,
  detail,
  items,
  children,
}: StepFrameProps) {
  const { editor, isReadOnly, announce } = useDetailScope();
  const [isAsking, setAsking] = useState(false);
  const { steps } = editor.content;
  const isFixed = isReadOnly || editor.isLocked;
  const branches = step.kind === 'split' ? [...step.yes, ...step.no] : [];
  const texts = textsOf(branches).length;
  const others = audiencesOf(branches).length + actionsOf(branches).length + waitsOf(branches).length;
  const inside = emailsOf(branches).length + texts + others;
  const noun = others > 0 ? 'step' : texts > 0 ? 'message' : 'email';
  const isFilled = hasContent(step);

  const move = (by: 1 | -1) => {
    if (isFixed || !canMove(steps, step.id, by)) return announce(`${name} can't be moved ${by === 1 ? 'down' : 'up'}.`);
    editor.changeSteps((list) => moveStep(list, step.id, by), `Move ${inSentence(name)}`);
    announce(`${name} moved ${by === 1 ? 'down' : 'up'}.`);
    focusHandle(step.id);
  };
  const remove = () => {
    editor.changeSteps((list) => removeStep(list, step.id), `Remove ${inSentence(name)}`);
    announce(`${name} removed.`);
  };
  const ask = () => {
    if (isFixed) announce(`${name} can't be removed while the automation is live.`);
    else if (isFilled) setAsking(true);
    else remove();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (by !== undefined && event.altKey) move(by);
    else if (event.key === 'Delete' || event.key === 'Backspace') ask();
    else return;
    event.preventDefault();
  };
  const moving: readonly MenuEntry[] = isFixed
    ? []
    : [
        {
          label: 'Move up',
          icon: 'arrowUp',
          keys: 'alt+up',
          onSelect: () => move(-1),
          disabled: !canMove(steps, step.id, -1),
        },
        {
          label: 'Move down',
          icon: 'arrowDown',
          keys: 'alt+down',
          onSelect: () => move(1),
          disabled: !canMove(steps, step.id, 1),
        },
        'divider',
        { label: 'Remove', icon: 'trash', danger: true, onSelect: ask },
      ];
  const all = [...items, ...moving];
  return (
    <div role="group" aria-label={name} className={step.kind === 'split' ? styles.splitCard : styles.card}>
      <div className={styles.cardHead}>
        <button
          type="button"
          className={styles.handle}
          data-handle={step.id}
          aria-label={`${name}. Alt and arrow keys move it, Delete removes it.`}
          onKeyDown={onKeyDown}
        >
          {sign}
          <Icon name={icon} size={12} />
        </button>
        <div className={styles.cardTitle}>
          <strong>{title}</strong>
          <span>{detail}</span>
        </div>
        {all.length > 0 && <MenuButton label={`Actions for ${inSentence(name)}`} items={all} />}
      </div>
      {children}
      {isAsking && (
        <Confirm
          title={`Remove ${inSentence(name)}?`}
          text={
            step.kind === 'split'
              ? `The ${inside === 1 ? noun : `${inside} ${noun}s`} in its branches ${inside === 1 ? 'goes' : 'go'} ` +
                'too. Nothing is lost until you save.'
              : 'Its content goes too. Nothing is lost until you save.'
          }
          confirmLabel="Remove"
          danger
          onConfirm={() => {
            setAsking(false);
            remove();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
});
