import { observer } from 'mobx-react-lite';
import { Combobox, FormField, IconButton, TextInput } from 'sendwright/sdk/ui';
import { useAskableFields } from '../askableFields';
import { limits } from '../formDraft';
import type { TabProps } from '../useFormDraft';
import styles from './forms.module.css';

const usualParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'];

const nextParameter = (hidden: TabProps['draft']['hidden_fields']): string =>
  usualParameters.find((name) => !hidden.some(({ parameter }) => parameter === name)) ?? 'utm_source';

/** Fields that visitors don't see. */
export const HiddenFields = observer(function HiddenFields({ draft, problems, change }: TabProps) {
  const { fields, hidden_fields: hidden } = draft;
  const known = useAskableFields();
  const used = new Set([...fields, ...hidden].map(({ field_id: id }) => id));
  const left = known.filter(({ id }) => !used.has(id) && id !== '_rf2_T' && id !== '_rf24_T');
  const nameOf = (id: string) => known.find((field) => field.id === id)?.label ?? 'A field';
  return (
    <>
      <h2 className={styles.heading}>Saved from the link</h2>
      <p className={styles.note}>
        Hidden fields take their value from the address of the page, such as utm_source=newsletter.
      </p>
      {hidden.map(({ field_id: id, parameter }, at) => (
        <div key={id} className={styles.hidden}>
          <FormField label={`Parameter for ${nameOf(id)}`} error={problems[`parameter.${id}`]}>
            <TextInput
              value={parameter}
              onChange={(text) => change({ hidden_fields: hidden.with(at, { field_id: id, parameter: text.trim() }) })}
              maxLength={limits.parameter}
              error={problems[`parameter.${id}`]}
              mono
            />
          </FormField>
          <IconButton
            icon="trash"
            label={`Remove the hidden field ${nameOf(id)}`}
            onClick={() => change({ hidden_fields: hidden.toSpliced(at, 1) })}
          />
        </div>
      ))}
      {hidden.length < limits.hidden_fields && (
        <FormField label="Add a hidden field">
          <Combobox
            options={left.map(({ id, label, group }) => ({ value: id, label, group }))}
            value=""
            placeholder="Choose a contact field"
            onChange={(id) => {
              if (left.some((field) => field.id === id))
                change({ hidden_fields: [...hidden, { field_id: id, parameter: nextParameter(hidden) }] });
            }}
          />
        </FormField>
      )}
    </>
  );
});
