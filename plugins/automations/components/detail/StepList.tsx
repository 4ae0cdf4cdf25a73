import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { MenuButton } from 'sendwright/sdk/ui';
import { isLast as endsPath, type SplitStep, type Steps, type StepsPlace } from '../../steps';
import styles from './detail.module.css';
import { useDetailScope } from './detailScope';
import { focusHandle } from './focus';
import { StepBlock } from './StepBlock';
import { StepDelay } from './StepDelay';
import { useAddItems } from './useAddItems';

interface StepListProps {
  readonly steps: Steps;
  readonly place: StepsPlace;
  /** Renders a split, which contains lists again. */
  readonly Split: ComponentType<{ readonly step: SplitStep }>;
}

/** A list of steps, with buttons to add others between them. */
export const StepList = observer(function StepList({ steps, place, Split }: StepListProps) {
  const { editor, isReadOnly } = useDetailScope();
  const isFixed = isReadOnly || editor.isLocked;
  const isEnded = endsPath(steps.at(-1));
  return (
    <ol className={styles.steps}>
      {steps.map((step, at) => (
        <li key={step.id} className={styles.step} data-step={step.id}>
          {!isFixed && <AddStep place={place} at={at} />}
          <StepDelay step={step} place={place} before={steps[at - 1]} />
          {step.kind === 'split' ? <Split step={step} /> : <StepBlock step={step} />}
        </li>
      ))}
      {!isEnded && (
        <li className={styles.end}>
          {!isFixed && <AddStep place={place} at={steps.length} isLast />}
          <span className={styles.leaves}>Exits the automation</span>
        </li>
      )}
    </ol>
  );
});

interface AddStepProps {
  readonly place: StepsPlace;
  readonly at: number;
  readonly isLast?: boolean;
}

/** Adds a step at a position. */
const AddStep = observer(function AddStep({ place, at, isLast = false }: AddStepProps) {
  const { toggle } = useDetailScope();
  const itemsAt = useAddItems((step) => {
    toggle(step.id, true);
    focusHandle(step.id);
  });
  return (
    <div className={isLast ? styles.addLast : styles.add}>
      <MenuButton
        label={isLast ? 'Add a step at the end' : 'Add a step here'}
        icon="add"
        size="small"
        items={itemsAt({ place, at })}
      >
        {isLast ? 'Add step' : undefined}
      </MenuButton>
    </div>
  );
});
