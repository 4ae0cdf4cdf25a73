import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Combobox, FormField, IconButton, TextInput } from 'sendwright/sdk/ui';
import { useAskableFields } from '../askableFields';
import { limits } from '../formDraft';
import { focusAdded, focusAfterRemoval } from '../rowFocus';
import type { TabProps } from '../useFormDraft';
import styles from './forms.module.css';

const usualParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'];

const nextParameter = (hidden: TabProps['draft']['hidden_fields']): string =>
  usualParameters.find((name) => !hidden.some(({ parameter }) => parameter === name)) ?? 'utm_source';

/** Fields that visitors don't see. */
export const HiddenFields = observer(function HiddenFields({ draft, problems, change }: TabProps) {
  const { fields, hidden_fields: hidden } = draft;
  const known = useAskableFields();
  const [words, setWords] = useState('');
  const used = new Set([...fields, ...hidden].map(({ field_id: id }) => id));
  const left = known.filter(({ id }) => !used.has(id) && id !== '_rf2_T' && id !== '_rf24_T');
  const nameOf = (id: string) => known.find((field) => field.id === id)?.label ?? 'A field';
  const add = (id: string): void => {
    change({ hidden_fields: [...hidden, { field_id: id, parameter: nextParameter(hidden) }] });
    setWords(`${nameOf(id)} added as a hidden field.`);
    focusAdded('hidden', hidden.length);
  };
  const remove = (at: number): void => {
    const field = hidden[at];
    if (!field) return;
    change({ hidden_fields: hidden.toSpliced(at, 1) });
    setWords(`${nameOf(field.field_id)} removed.`);
    focusAfterRemoval('hidden', at);
  };
  return (
    <>
      <h2 className={styles.heading}>Saved from the link</h2>
      <p className={styles.note}>
        Hidden fields take their value from the address of the page, such as utm_source=newsletter.
      </p>
      {hidden.map(({ field_id: id, parameter }, at) => (
        <div key={id} data-row="hidden" className={styles.hidden}>
          <FormField label={`Parameter for ${nameOf(id)}`} error={problems[`parameter.${id}`]}>
            <TextInput
              value={parameter}
              onChange={(text) => change({ hidden_fields: hidden.with(at, { field_id: id, parameter: text.trim() }) })}
              maxLength={limits.parameter}
              error={problems[`parameter.${id}`]}
              mono
            />
          </FormField>
          <IconButton icon="trash" label={`Remove the hidden field ${nameOf(id)}`} onClick={() => remove(at)} />
        </div>
      ))}
      <p className={styles.said} role="status">
        {words}
      </p>
      {hidden.length < limits.hidden_fields && (
        <div data-add="hidden">
          <FormField label="Add a hidden field">
            <Combobox
              options={left.map(({ id, label, group }) => ({ value: id, label, group }))}
              value=""
              placeholder="Choose a contact field"
              onChange={(id) => {
                if (left.some((field) => field.id === id)) add(id);
              }}
            />
          </FormField>
        </div>
      )}
    </>
  );
});
