import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { NewCustomField } from 'sendwright/plugins/custom-fields/contract';
import { useRefusal, useSlot } from 'sendwright/sdk';
import { Combobox, FormField, SlotOutlet, TextArea, TextInput } from 'sendwright/sdk/ui';
import { useAskableFields } from '../askableFields';
import { type DraftField, limits, moved, placeOf, stepOf, toStep } from '../formDraft';
import { useFieldDrag } from '../useFieldDrag';
import type { TabProps } from '../useFormDraft';
import { ConsentBoxes } from './ConsentBoxes';
import { FieldCard } from './FieldCard';
import styles from './forms.module.css';
import { StepTexts } from './StepTexts';

interface StepContentsProps extends TabProps {
  /** Its index. */
  readonly step: number;
  readonly onStep: (step: number) => void;
}

/** The texts and fields of a step. The first one has those of the form, and what people agree to. */
export const StepContents = observer(function StepContents(props: StepContentsProps) {
  const { draft, problems, change, step, onStep } = props;
  const mayCreateField = useRefusal({ scope: 'marketing_campaigns.create' }) === undefined;
  const canCreateField = useSlot(NewCustomField).length > 0 && mayCreateField;
  const [opened, setOpened] = useState<string>();
  const [newField, setNewField] = useState<string>();
  const [words, setWords] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const adding = useRef<HTMLDivElement>(null);
  const { fields } = draft;
  const shown = fields.flatMap((field, at) => (stepOf(field) === step ? [{ field, at }] : []));
  const known = useAskableFields();
  const left = known.filter(({ id }) => !fields.some(({ field_id: asked }) => asked === id));

  const focusOn = (fieldId: string): void => {
    // By then, the card is rendered at its new position.
    requestAnimationFrame(() => {
      const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
      cards
        .find((card) => card.dataset['field'] === fieldId)
        ?.querySelector<HTMLElement>('[data-handle]')
        ?.focus();
    });
  };
  const add = (id: string, label: string): void => {
    change({ fields: toStep([...fields, { field_id: id, label, helper_text: '', required: false }], id, step) });
    setOpened(id);
    setWords(`${label} added as the last field.`);
    focusOn(id);
  };
  const move = (from: number, to: number): void => {
    const field = fields[from];
    const next = moved(fields, from, to);
    if (!field || next === fields) return;
    change({ fields: next });
    setWords(`${field.label} is field ${to + 1} of ${fields.length}.`);
    // Across the border of a step, it takes the step that it comes into.
    onStep(stepOf(next.find(({ field_id: id }) => id === field.field_id)));
    focusOn(field.field_id);
  };
  const drag = useFieldDrag(list, (from, to) => move(shown[from]?.at ?? from, shown[to]?.at ?? to));
  const remove = (at: number): void => {
    const field = fields[at];
    if (!field) return;
    change({ fields: fields.toSpliced(at, 1) });
    setWords(`${field.label} removed.`);
    // Only the fields of this step are here.
    const place = shown.findIndex((one) => one.at === at);
    const next = shown[place + 1] ?? shown[place - 1];
    if (next) focusOn(next.field.field_id);
    else requestAnimationFrame(() => adding.current?.querySelector('input')?.focus());
  };
  const update = (at: number, some: Partial<DraftField>): void => {
    const field = fields[at];
    if (field) change({ fields: fields.with(at, { ...field, ...some }) });
  };

  return (
    <div className={styles.tab}>
      {step === 0 ? (
        <FirstTexts draft={draft} change={change} />
      ) : (
        <StepTexts
          draft={draft}
          problems={problems}
          change={change}
          step={step}
          onRemoved={() => {
            setWords(`Step ${step + 1} removed.`);
            onStep(step - 1);
            // The row of the step that opens instead.
            requestAnimationFrame(() => document.querySelector<HTMLElement>('button[aria-current="step"]')?.focus());
          }}
        />
      )}
      <h3 className={styles.heading}>Fields</h3>
      {(['fields', 'steps'] as const).map(
        (part) =>
          problems[part] !== undefined &&
          placeOf(part, draft) === step && (
            <p key={part} className={styles.problem} role="alert">
              {problems[part]}
            </p>
          ),
      )}
      {shown.length === 0 && (
        <p className={styles.note}>
          No field is in this step, so visitors don't see it. Add one here, or open a field of another step and choose
          this one.
        </p>
      )}
      <ul ref={list} className={styles.fields} aria-label="Fields of the form">
        {shown.map(({ field, at }, place) => (
          <FieldCard
            key={field.field_id}
            field={field}
            name={known.find(({ id }) => id === field.field_id)?.label}
            place={place}
            places={shown.length}
            at={at}
            count={fields.length}
            problem={problems[`label.${field.field_id}`]}
            isOpen={opened === field.field_id}
            drag={drag}
            onToggle={() => setOpened(opened === field.field_id ? undefined : field.field_id)}
            steps={draft.steps.length + 1}
            onStep={(to) => {
              change({ fields: toStep(fields, field.field_id, to) });
              setWords(`${field.label} is in step ${to + 1}.`);
              onStep(to);
            }}
            onChange={(some) => update(at, some)}
            onMove={move}
            onRemove={() => remove(at)}
          />
        ))}
      </ul>
      <p className={styles.said} role="status">
        {words}
      </p>
      {fields.length < limits.fields && (
        <div ref={adding}>
          <FormField label="Add a field">
            <Combobox
              options={left.map(({ id, label, group }) => ({ value: id, label, group }))}
              value=""
              placeholder="Choose what to ask for"
              onChange={(id) => {
                const field = left.find((one) => one.id === id);
                if (field) add(field.id, field.label);
              }}
              {...(canCreateField && { onCreate: setNewField })}
            />
          </FormField>
        </div>
      )}
      {step === 0 && (
        <>
          <ConsentBoxes draft={draft} problems={problems} change={change} />
          <h3 className={styles.heading}>Button</h3>
          <FormField label="Button text" required error={problems['button_text']}>
            <TextInput
              value={draft.button_text}
              onChange={(text) => change({ button_text: text })}
              maxLength={limits.button_text}
              error={problems['button_text']}
            />
          </FormField>
        </>
      )}
      {newField !== undefined && (
        <SlotOutlet
          slot={NewCustomField}
          props={{
            name: newField,
            onCancel: () => setNewField(undefined),
            onCreated: ({ id, name }) => {
              setNewField(undefined);
              add(id, name);
            },
          }}
        />
      )}
    </div>
  );
});

/** The texts of the first step, which are those of the form. */
function FirstTexts({ draft, change }: Pick<TabProps, 'draft' | 'change'>) {
  return (
    <>
      <FormField label="Header">
        <TextInput value={draft.title} onChange={(title) => change({ title })} maxLength={limits.title} />
      </FormField>
      <FormField label="Intro" helper="What visitors get, and how often.">
        <TextArea
          value={draft.description}
          onChange={(description) => change({ description })}
          rows={3}
          maxLength={limits.description}
        />
      </FormField>
    </>
  );
}
