import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Icon, Select, TextInput } from 'sendwright/sdk/ui';
import { type Delay, type DelayUnit, describeDelay, type Step, stepLimits, type StepsPlace } from '../../steps';
import { inSentence, labeled } from '../../stepWords';
import styles from './detail.module.css';
import { useDetailScope } from './detailScope';

const units = [
  { value: 'hours', label: 'hours' },
  { value: 'days', label: 'days' },
] as const;

interface StepDelayProps {
  readonly step: Step;
  readonly place: StepsPlace;
  /** The step before it in its list. */
  readonly before: Step | undefined;
}

/** What a step's delay starts from. */
function sinceWords(before: Step | undefined, place: StepsPlace): string {
  switch (before?.kind) {
    case undefined:
      return place === undefined ? 'the contact enters' : 'the split';
    case 'audience':
      return 'the change of the audience';
    case 'action':
      return 'the action';
    case 'wait':
      return 'the wait';
    case 'sms':
      return 'the previous text message';
    default:
      return 'the previous email';
  }
}

/** The wait before a step. */
export const StepDelay = observer(function StepDelay({ step, place, before }: StepDelayProps) {
  const { editor, isReadOnly } = useDetailScope();
  const label = labeled(editor.content.steps).find(({ id }) => id === step.id)?.label ?? '';
  return (
    <DelayFields
      delay={step.delay}
      of={step.kind === 'split' ? 'the split' : inSentence(label)}
      since={sinceWords(before, place)}
      mayBeAtOnce={before?.kind !== 'email' || step.kind !== 'email'}
      isFixed={isReadOnly || editor.isLocked}
      onChange={(delay) => editor.changeStep<Step>(step.id, (one) => ({ ...one, delay }))}
    />
  );
});

interface DelayFieldsProps {
  readonly delay: Delay;
  /** What the delay belongs to: "email 2". */
  readonly of: string;
  /** What the delay starts from: "the previous email". */
  readonly since: string;
  /** Whether the delay can be 0. */
  readonly mayBeAtOnce: boolean;
  readonly isFixed: boolean;
  readonly onChange: (delay: Delay) => void;
}

function DelayFields({ delay, of, since, mayBeAtOnce, isFixed, onChange }: DelayFieldsProps) {
  // The typed text may not be a number yet.
  const [typed, setTyped] = useState<string>();
  if (isFixed)
    return (
      <div className={styles.delay}>
        <Icon name="clock" size={12} />{' '}
        {delay.value === 0 ? `Instantly, after ${since}` : `${describeDelay(delay)} after ${since}`}
      </div>
    );
  const type = (text: string) => {
    const value = Number(text);
    const isValid = /^\d{1,3}$/.test(text.trim()) && value >= 1 && value <= stepLimits.delay;
    setTyped(isValid ? undefined : text);
    if (isValid) onChange({ ...delay, value });
  };
  return (
    <div className={styles.delay} role="group" aria-label={`Send time of ${of}`}>
      <Icon name="clock" size={12} />
      {mayBeAtOnce && (
        <span className={styles.moment}>
          <Select
            ariaLabel={`When ${of} happens`}
            value={delay.value === 0 ? 'now' : 'later'}
            options={[
              { value: 'now', label: 'Instantly' },
              { value: 'later', label: 'After a delay' },
            ]}
            onChange={(when) => onChange(when === 'now' ? { value: 0, unit: delay.unit } : { value: 1, unit: 'days' })}
          />
        </span>
      )}
      {(delay.value > 0 || !mayBeAtOnce) && (
        <>
          <span className={styles.number}>
            <TextInput
              type="number"
              ariaLabel={`Delay of ${of}`}
              value={typed ?? String(delay.value)}
              error={typed === undefined ? undefined : `Between 1 and ${stepLimits.delay}.`}
              onChange={type}
              onBlur={() => setTyped(undefined)}
            />
          </span>
          <span className={styles.unit}>
            <Select<DelayUnit>
              ariaLabel={`Unit of the delay of ${of}`}
              value={delay.unit}
              options={units}
              onChange={(unit) => onChange({ ...delay, unit })}
            />
          </span>
        </>
      )}
      <span>after {since}</span>
    </div>
  );
}
