import { FormField, IconButton, TextArea, TextInput } from 'sendwright/sdk/ui';
import type { SignupFormStep } from 'sendwright/wire/signupFormContent';
import { limits, withoutStep } from '../formDraft';
import { withoutStepTexts } from '../translations';
import type { TabProps } from '../useFormDraft';
import styles from './forms.module.css';

interface StepTextsProps extends TabProps {
  /** Its index, from 1: the first step has the texts of the form. */
  readonly step: number;
  readonly onRemoved: () => void;
}

/** The header, intro and button of a step after the first. */
export function StepTexts({ draft, problems, change, step, onRemoved }: StepTextsProps) {
  const { steps } = draft;
  const at = step - 1;
  const own = steps[at];
  if (!own) return null;
  const number = step + 1;
  const set = (some: Partial<SignupFormStep>): void => change({ steps: steps.with(at, { ...own, ...some }) });
  return (
    <>
      <p className={styles.note}>
        Whoever stops before it is signed up. The form's own page and frame show all steps at once.
      </p>
      <div className={styles.hidden}>
        <FormField label={`Header of step ${number}`} helper="Without one, the form's header stays.">
          <TextInput value={own.title} onChange={(title) => set({ title })} maxLength={limits.title} />
        </FormField>
        <IconButton
          icon="trash"
          label={`Remove step ${number}`}
          onClick={() => {
            change({ ...withoutStep(draft, step), ...withoutStepTexts(draft, step) });
            onRemoved();
          }}
        />
      </div>
      <FormField label={`Intro of step ${number}`}>
        <TextArea
          value={own.description}
          onChange={(description) => set({ description })}
          rows={2}
          maxLength={limits.description}
        />
      </FormField>
      <FormField label={`Button of step ${number}`} required error={problems[`step.${step}`]}>
        <TextInput
          value={own.button_text}
          onChange={(text) => set({ button_text: text })}
          maxLength={limits.button_text}
          error={problems[`step.${step}`]}
        />
      </FormField>
    </>
  );
}
