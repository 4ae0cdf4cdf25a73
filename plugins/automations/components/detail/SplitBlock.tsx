import { observer } from 'mobx-react-lite';
import { Button } from 'sendwright/sdk/ui';
import { type Branch, emailsOf, splitsOf, type SplitStep } from '../../steps';
import { describeSplit } from '../../stepWords';
import styles from './detail.module.css';
import { useDetailScope } from './detailScope';
import { SplitQuestion } from './SplitQuestion';
import { StepFrame } from './StepFrame';
import { StepList } from './StepList';

const branches = [
  { branch: 'yes', label: 'Yes' },
  { branch: 'no', label: 'No' },
] as const satisfies readonly { branch: Branch; label: string }[];

/** A split: its condition and its two branches. */
export const SplitBlock = observer(function SplitBlock({ step }: { readonly step: SplitStep }) {
  const { editor, opened, toggle, isReadOnly } = useDetailScope();
  const { steps } = editor.content;
  const number = splitsOf(steps).findIndex(({ id }) => id === step.id) + 1;
  const isOpen = opened.has(step.id);
  const words = describeSplit(step.condition, emailsOf(steps));
  const isFixed = isReadOnly || editor.isLocked;
  return (
    <>
      <StepFrame
        step={step}
        name={`Split ${number}`}
        sign={null}
        icon="segment"
        title={words === '' ? <em>Asks nothing yet</em> : words}
        detail="Asked once, when the contact gets here"
        items={[]}
      >
        {!isFixed && (
          <div className={styles.cardActions}>
            <Button
              size="small"
              icon={isOpen ? 'chevronDown' : 'chevronRight'}
              ariaExpanded={isOpen}
              ariaLabel={`Edit question of split ${number}`}
              onClick={() => toggle(step.id, !isOpen)}
            >
              Edit question
            </Button>
          </div>
        )}
        {isOpen && !isFixed && <SplitQuestion step={step} number={number} />}
      </StepFrame>
      <div className={styles.branchFrame}>
        <div className={styles.branches}>
          {branches.map(({ branch, label }) => (
            <section
              key={branch}
              className={styles.branch}
              data-branch={branch}
              aria-label={`${label}, of split ${number}`}
            >
              <h3 className={styles.branchLabel}>{label}</h3>
              <StepList steps={step[branch]} place={{ splitId: step.id, branch }} Split={SplitBlock} />
            </section>
          ))}
        </div>
      </div>
    </>
  );
});
