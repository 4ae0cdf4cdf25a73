import { observer } from 'mobx-react-lite';
import { Button } from 'sendwright/sdk/ui';
import { emailsOf, splitsOf, type SplitStep } from '../../steps';
import { describeSplit } from '../../stepWords';
import styles from './detail.module.css';
import { useDetailScope } from './detailScope';
import { SplitQuestion } from './SplitQuestion';
import { StepFrame } from './StepFrame';
import { TestResult } from './TestFields';

/** A split's card with its condition, without its branches. */
export const SplitCard = observer(function SplitCard({ step }: { readonly step: SplitStep }) {
  const { editor, opened, toggle, isReadOnly } = useDetailScope();
  const { steps } = editor.content;
  const number = splitsOf(steps).findIndex(({ id }) => id === step.id) + 1;
  const isOpen = opened.has(step.id);
  const isAwaited = step.condition.event !== null;
  const words = describeSplit(step.condition, emailsOf(steps));
  const isFixed = isReadOnly || editor.isLocked;
  return (
    <StepFrame
      step={step}
      name={`Split ${number}`}
      sign={null}
      icon={isAwaited ? 'clock' : 'segment'}
      title={words === '' ? <em>No condition yet</em> : words}
      detail={isAwaited ? 'Contacts wait here' : 'Checked once, when the contact gets here'}
      items={[]}
    >
      <TestResult step={step} />
      {!isFixed && (
        <div className={styles.cardActions}>
          <Button
            size="small"
            icon={isOpen ? 'chevronDown' : 'chevronRight'}
            ariaExpanded={isOpen}
            ariaLabel={`Edit condition of split ${number}`}
            onClick={() => toggle(step.id, !isOpen)}
          >
            Edit condition
          </Button>
        </div>
      )}
      {isOpen && !isFixed && <SplitQuestion step={step} number={number} />}
    </StepFrame>
  );
});
