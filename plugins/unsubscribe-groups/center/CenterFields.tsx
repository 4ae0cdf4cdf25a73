import { useCallback } from 'react';
import { fieldLabel } from 'sendwright/plugins/custom-fields/contract';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Button, Combobox, FormField, IconButton, PageSection, TextInput } from 'sendwright/sdk/ui';
import type { PreferenceField } from 'sendwright/wire/preferenceCenter';
import { type CardProps, fieldsWithoutLabel, limits, translationOf, withTexts } from './centerForm';
import styles from './center.module.css';

/** What identifies people: their owners can't change it here. */
const fixed: ReadonlySet<string> = new Set([
  'email',
  'alternate_emails',
  'phone_number_id',
  'external_id',
  'anonymous_id',
]);

/** The contact fields that people can change, with their labels. */
export function CenterFields({ content, change, language }: CardProps) {
  const http = useService(Http);
  const definitions = useLoaded(
    useCallback(
      (signal: AbortSignal) => http.call('GET /marketing/field_definitions', { signal, retry: true }),
      [http],
    ),
  );
  const { fields } = content;
  const { reserved_fields: reserved = [], custom_fields: custom = [] } = definitions.value ?? {};
  const known = [
    ...reserved
      .filter(({ name, read_only: isReadOnly }) => isReadOnly !== true && !fixed.has(name))
      .map(({ id, name }) => ({ value: id, label: fieldLabel(name), group: 'Contact fields' })),
    ...custom.map(({ id, name }) => ({ value: id, label: fieldLabel(name), group: 'Custom fields' })),
  ];
  const left = known.filter(({ value }) => !fields.some(({ field_id: id }) => id === value));
  const unnamed = fieldsWithoutLabel(content);
  const translation = translationOf(content, language);
  const rename = (at: number, { field_id: id }: PreferenceField, label: string): void =>
    change(
      language === ''
        ? { fields: fields.with(at, { field_id: id, label }) }
        : { translations: withTexts(content, language, { labels: { ...translation.labels, [id]: label } }) },
    );
  const move = (at: number, to: number): void => {
    const field = fields[at];
    if (field) change({ fields: fields.toSpliced(at, 1).toSpliced(to, 0, field) });
  };
  return (
    <PageSection
      title="Contact fields"
      description="People see what is stored and can change it. Whoever has the link of a message sees it, too."
    >
      {fields.map((field, at) => {
        const name = known.find(({ value }) => value === field.field_id)?.label ?? field.label;
        const problem =
          language === '' && unnamed.has(field.field_id) ? 'Enter a label, such as “Favorite coffee”.' : undefined;
        return (
          <div key={field.field_id} className={styles.field}>
            <FormField label={`Label of ${name}`} error={problem}>
              <TextInput
                value={language === '' ? field.label : (translation.labels[field.field_id] ?? '')}
                placeholder={language === '' ? undefined : field.label}
                maxLength={limits.label}
                error={problem}
                onChange={(label) => rename(at, field, label)}
              />
            </FormField>
            <IconButton icon="arrowUp" label={`Move ${name} up`} disabled={at === 0} onClick={() => move(at, at - 1)} />
            <IconButton
              icon="arrowDown"
              label={`Move ${name} down`}
              disabled={at === fields.length - 1}
              onClick={() => move(at, at + 1)}
            />
            <IconButton
              icon="trash"
              label={`Remove ${name}`}
              onClick={() => change({ fields: fields.toSpliced(at, 1) })}
            />
          </div>
        );
      })}
      {definitions.failure !== undefined && (
        <p className={styles.hint}>
          The account's fields couldn't be loaded. <Button onClick={definitions.reload}>Retry</Button>
        </p>
      )}
      {fields.length < limits.fields && (
        <FormField label="Add a field">
          <Combobox
            options={left}
            value=""
            placeholder="Choose what people can change"
            onChange={(id) => {
              const field = left.find(({ value }) => value === id);
              if (field) change({ fields: [...fields, { field_id: id, label: field.label }] });
            }}
          />
        </FormField>
      )}
    </PageSection>
  );
}
