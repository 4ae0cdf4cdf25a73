import { useState } from 'react';
import { Button, FormField, IconButton, Switch, TextArea } from 'sendwright/sdk/ui';
import type { SignupFormConsentBox } from 'sendwright/wire/signupFormContent';
import { limits } from '../formDraft';
import { focusAdded, focusAfterRemoval } from '../rowFocus';
import type { TabProps } from '../useFormDraft';
import styles from './forms.module.css';

/** What visitors agree to: a text above the button, and boxes that they check themselves. */
export function ConsentBoxes({ draft, problems, change }: TabProps) {
  const { consent_boxes: boxes } = draft;
  const [words, setWords] = useState('');
  const set = (index: number, some: Partial<SignupFormConsentBox>): void => {
    const box = boxes[index];
    if (box) change({ consent_boxes: boxes.with(index, { ...box, ...some }) });
  };
  const add = (): void => {
    const id = crypto.randomUUID().slice(0, 8);
    const text = 'Yes, send me news and offers by email. I can unsubscribe at any time.';
    change({ consent_boxes: [...boxes, { id, text, required: true }] });
    setWords('Consent box added.');
    focusAdded('consent', boxes.length);
  };
  const remove = (index: number): void => {
    change({ consent_boxes: boxes.toSpliced(index, 1) });
    setWords('Consent box removed.');
    focusAfterRemoval('consent', index);
  };
  return (
    <>
      <h3 className={styles.heading}>Consent</h3>
      <p className={styles.note}>
        Each signup keeps what the person saw and checked, with the version of its wording, as evidence on the contact's
        page.
      </p>
      <FormField label="Consent text" helper="What people agree to by signing up. Shown above the button.">
        <TextArea
          value={draft.consent_text}
          onChange={(text) => change({ consent_text: text })}
          rows={3}
          maxLength={limits.consent_text}
        />
      </FormField>
      {boxes.map(({ id, text, required }, index) => (
        <div key={id} data-row="consent" role="group" aria-label={`Consent box ${index + 1}`} className={styles.box}>
          <div className={styles.hidden}>
            <FormField label={`Text of box ${index + 1}`} required error={problems[`box.${id}`]}>
              <TextArea
                value={text}
                onChange={(value) => set(index, { text: value })}
                rows={2}
                maxLength={limits.consent_text}
                error={problems[`box.${id}`]}
              />
            </FormField>
            <IconButton icon="trash" label={`Remove consent box ${index + 1}`} onClick={() => remove(index)} />
          </div>
          <Switch
            label="Must be checked to sign up"
            checked={required}
            onChange={(isOn) => set(index, { required: isOn })}
          />
        </div>
      ))}
      <p className={styles.said} role="status">
        {words}
      </p>
      {boxes.length < limits.consent_boxes && (
        <div data-add="consent">
          <Button size="small" icon="add" onClick={add}>
            Add consent box
          </Button>
        </div>
      )}
    </>
  );
}
