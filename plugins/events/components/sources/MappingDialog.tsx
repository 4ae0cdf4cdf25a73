import { useCallback, useState } from 'react';
import { Alerts, Http, HttpFailure, useService } from 'sendwright/sdk';
import { showFailure, useRendered } from 'sendwright/sdk/models';
import { Banner, Button, CheckboxList, Combobox, Dialog, FactList, FormField, TextInput } from 'sendwright/sdk/ui';
import type { EventMapping } from 'sendwright/wire/eventSources';
import { limits } from 'sendwright/wire/limits';
import { texts } from '../../texts';
import type { SourceDialogProps } from './EventSources';
import { fieldsOf, type PostField, propertiesAt, suggestedMapping } from './postFields';
import styles from './sources.module.css';

type PathName = 'name_path' | 'email_path' | 'phone_path' | 'external_id_path' | 'id_path' | 'time_path';

const shortened = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text);
const shown = ({ value }: PostField): string => shortened(String(value), 60);

/** Says where the posts of a service have the parts of an event, with what becomes of the last post. */
export function MappingDialog({ source, onSaved, onClose }: SourceDialogProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const fields = fieldsOf(source.last_post);
  const [mapping, setMapping] = useState<EventMapping>(() => source.mapping ?? suggestedMapping(fields));
  const [isSaving, setSaving] = useState(false);
  const change = (more: Partial<EventMapping>) => setMapping((before) => ({ ...before, ...more }));
  const save = async () => {
    setSaving(true);
    try {
      await http.call('PATCH /marketing/events/sources/:id', { params: { id: source.id }, body: { mapping } });
      alerts.show(texts.sourceSaved);
      onSaved();
      onClose();
    } catch (error) {
      showFailure(alerts, error, texts.sourceSaveFailed);
      setSaving(false);
    }
  };
  const pathField = (label: string, name: PathName, helper?: string) => (
    <PathField
      label={label}
      helper={helper}
      fields={fields}
      value={mapping[name]}
      onChange={(path) => change({ [name]: path })}
    />
  );
  const chosen = mapping.properties.map(({ path }) => path);
  return (
    <Dialog
      title={`Map fields of ${source.name}`}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="primary" loading={isSaving} onClick={() => void save()}>
            Save mapping
          </Button>
        </>
      }
    >
      {fields.length === 0 && (
        <Banner tone="info" title="Nothing was posted yet">
          Send a test from the service to choose from its fields, or type where they are: order.items.0.sku.
        </Banner>
      )}
      <div className={styles.pair}>
        <PathField
          label="Name of the event"
          helper={mapping.name === null ? undefined : 'Each post becomes an event of this name.'}
          fields={fields}
          value={mapping.name_path}
          onChange={(path) => change({ name_path: path, name: path === null ? '' : null })}
        />
        {mapping.name !== null && (
          <FormField label="Or the same name for all">
            <TextInput
              value={mapping.name}
              maxLength={limits.event.name}
              placeholder="Order placed"
              onChange={(name) => change({ name })}
            />
          </FormField>
        )}
      </div>
      <div className={styles.pair}>
        {pathField('Email address', 'email_path')}
        {pathField('Phone number', 'phone_path')}
        {pathField('External ID', 'external_id_path')}
      </div>
      <div className={styles.pair}>
        {pathField('ID of the event', 'id_path', 'A post with an ID that was there before is not recorded again.')}
        {pathField('Time', 'time_path', 'Otherwise when the post arrives.')}
      </div>
      {fields.length > 0 && (
        <CheckboxList
          legend="Properties"
          hint="What segments, automations and timelines can use."
          allLabel="All fields"
          choices={fields
            .slice(0, limits.eventSource.properties)
            .map((field) => ({ id: field.path, label: field.path, helper: shown(field) }))}
          value={chosen}
          onChange={(paths) => change({ properties: propertiesAt(paths) })}
        />
      )}
      {source.last_post !== null && <Preview id={source.id} mapping={mapping} />}
    </Dialog>
  );
}

interface PathFieldProps {
  readonly label: string;
  readonly helper?: string | undefined;
  readonly fields: readonly PostField[];
  readonly value: string | null;
  readonly onChange: (path: string | null) => void;
}

function PathField({ label, helper, fields, value, onChange }: PathFieldProps) {
  const isTyped = value !== null && !fields.some(({ path }) => path === value);
  return (
    <FormField label={label} helper={helper}>
      <Combobox
        options={[
          { value: '', label: 'None' },
          ...(isTyped ? [{ value, label: value }] : []),
          ...fields.map((field) => ({ value: field.path, label: field.path, detail: shown(field) })),
        ]}
        value={value ?? ''}
        placeholder="None"
        createVerb="Use"
        onCreate={(path) => onChange(path.trim().slice(0, limits.eventSource.path) || null)}
        onChange={(path) => onChange(path === '' ? null : path)}
      />
    </FormField>
  );
}

/** What the mapping makes of the last post. */
function Preview({ id, mapping }: { readonly id: string; readonly mapping: EventMapping }) {
  const http = useService(Http);
  const { value, failure } = useRendered(
    useCallback(
      (signal: AbortSignal) =>
        http.call('POST /marketing/events/sources/:id/preview', { params: { id }, body: { mapping }, signal }),
      [http, id, mapping],
    ),
  );
  const [problem] = failure instanceof HttpFailure ? failure.errors : (value?.errors ?? []);
  const event = value?.event ?? undefined;
  return (
    <section aria-label="Preview" aria-live="polite">
      {problem || event === undefined ? (
        problem && (
          <Banner tone="warning" title="The last post would not become an event">
            {problem.message}
          </Banner>
        )
      ) : (
        <Banner tone="success" title={`The last post would become “${event.name}”`}>
          <FactList>
            {[...Object.entries(event.contact), ...Object.entries(event.properties ?? {})].map(([name, part]) => (
              <Part key={name} name={name} value={part} />
            ))}
          </FactList>
        </Banner>
      )}
    </section>
  );
}

function Part({ name, value }: { readonly name: string; readonly value: unknown }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={styles.value}>{shortened(typeof value === 'string' ? value : JSON.stringify(value), 200)}</dd>
    </>
  );
}
