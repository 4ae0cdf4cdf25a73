import { useId } from 'react';
import { Button, Icon, Link, ProgressBar } from 'sendwright/sdk/ui';
import type { Step } from '../steps';
import styles from './Checklist.module.css';

export interface ChecklistProps {
  readonly steps: readonly Step[];
  readonly onHide: () => void;
}

/** The remaining steps before the first campaign; the next step is highlighted. */
export function Checklist({ steps, onHide }: ChecklistProps) {
  const titleId = useId();
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => step.done === false);
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId} className={styles.title}>
            Get ready to send
          </h2>
          <p className={styles.intro}>Four steps to your first campaign. Take them in any order.</p>
        </div>
        <Button intent="quiet" size="small" onClick={onHide}>
          Hide
        </Button>
      </div>
      {/* Without the missing data, a count would be wrong. */}
      {steps.every((step) => step.done !== undefined) && (
        <ProgressBar
          share={done / steps.length}
          label={`${done} of ${steps.length} done`}
          tone={done === steps.length ? 'success' : 'accent'}
        />
      )}
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.id} className={styles.step} data-done={step.done} data-next={step === next}>
            <span className={styles.sign} aria-hidden="true">
              {step.done ? <Icon name="check" size={14} /> : index + 1}
            </span>
            <div className={styles.words}>
              <h3 className={styles.name}>
                {step.title}
                {step.done && <span className={styles.state}> Done</span>}
              </h3>
              {!step.done && (
                <p className={styles.text}>
                  {step.done === undefined ? "We couldn't find out whether this is done." : step.text}
                </p>
              )}
            </div>
            {!step.done && (
              <div className={styles.actions}>
                {step.further && (
                  <Link to={step.further.to} look="button">
                    {step.further.label}
                  </Link>
                )}
                <Link to={step.action.to} look={step === next ? 'primary' : 'button'}>
                  {step.action.label}
                </Link>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
