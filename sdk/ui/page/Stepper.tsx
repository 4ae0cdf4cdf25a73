import styles from './Stepper.module.css';
import { classNames } from '../classNames';
import { Icon } from '../Icon';

export interface Step<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  /** The user can go back to `done` steps. */
  readonly state?: 'done' | 'problem' | 'ahead' | undefined;
}

export interface StepperProps<Id extends string = string> {
  readonly label: string;
  readonly steps: readonly Step<Id>[];
  readonly current: Id;
  readonly onSelect?: ((id: Id) => void) | undefined;
}

/** The steps of a wizard. */
export function Stepper<Id extends string>({ label, steps, current, onSelect }: StepperProps<Id>) {
  const at = steps.findIndex((step) => step.id === current);
  return (
    <nav aria-label={label}>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const state = step.state ?? (index < at ? 'done' : 'ahead');
          const now = step.id === current;
          return (
            <li key={step.id} className={classNames(styles.step, now && styles.current, styles[state])}>
              <button
                type="button"
                aria-current={now ? 'step' : undefined}
                disabled={!onSelect || (!now && state === 'ahead')}
                onClick={() => onSelect?.(step.id)}
              >
                <span className={styles.number} aria-hidden="true">
                  {state === 'done' && !now ? (
                    <Icon name="check" size={12} />
                  ) : state === 'problem' ? (
                    <Icon name="warning" size={12} />
                  ) : (
                    index + 1
                  )}
                </span>
                {step.title}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
