import { useState } from 'react';
import { Button, FormField, IconButton, TextArea, TextInput } from 'sendwright/sdk/ui';
import type { SignupFormStep } from 'sendwright/wire/signupForms';
import { limits, stepOf, withoutStep, withStep } from '../formDraft';
import type { TabProps } from '../useFormDraft';
import styles from './forms.module.css';

/** The steps after the first one, which has the header, intro and button of the form. */
export function FormSteps({ draft, problems, change }: TabProps) {
  const { steps, fields } = draft;
  const [words, setWords] = useState('');
  const set = (index: number, some: Partial<SignupFormStep>): void => {
    const step = steps[index];
    if (step) change({ steps: steps.with(index, { ...step, ...some }) });
  };
  return (
    <>
      <h2 className={styles.heading}>Steps</h2>
      <p className={styles.note}>
        On websites, the script shows one step after the other. The first asks for the address and signs people up;
        whoever stops after it stays signed up. The form's own page and frame show all steps at once.
      </p>
      {problems['steps'] !== undefined && (
        <p className={styles.problem} role="alert">
          {problems['steps']}
        </p>
      )}
      {steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps have no other identity
        <div key={index} role="group" aria-label={`Step ${index + 2}`} className={styles.box}>
          <div className={styles.hidden}>
            <FormField label={`Header of step ${index + 2}`} helper="Without one, the form's header stays.">
              <TextInput value={step.title} onChange={(title) => set(index, { title })} maxLength={limits.title} />
            </FormField>
            <IconButton
              icon="trash"
              label={`Remove step ${index + 2}`}
              onClick={() => {
                change(withoutStep(draft, index + 1));
                setWords(`Step ${index + 2} removed. Its fields are in step ${index + 1}.`);
              }}
            />
          </div>
          <FormField label={`Intro of step ${index + 2}`}>
            <TextArea
              value={step.description}
              onChange={(description) => set(index, { description })}
              rows={2}
              maxLength={limits.description}
            />
          </FormField>
          <FormField label={`Button of step ${index + 2}`} required error={problems[`step.${index + 1}`]}>
            <TextInput
              value={step.button_text}
              onChange={(text) => set(index, { button_text: text })}
              maxLength={limits.button_text}
              error={problems[`step.${index + 1}`]}
            />
          </FormField>
          {!fields.some((field) => stepOf(field) === index + 1) && (
            <p className={styles.note}>
              No field is in this step, so visitors don't see it. Open a field above and choose its step.
            </p>
          )}
        </div>
      ))}
      <p className={styles.said} role="status">
        {words}
      </p>
      {steps.length < limits.steps && (
        <div>
          <Button
            size="small"
            icon="add"
            onClick={() => {
              change(withStep(draft));
              setWords(`Step ${steps.length + 2} added.`);
            }}
          >
            Add step
          </Button>
        </div>
      )}
    </>
  );
}
