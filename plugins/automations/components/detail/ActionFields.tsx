import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { fieldLabel } from 'sendwright/plugins/custom-fields/contract';
import { Http, useRefusal, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Combobox, FormField, Select, TextArea, TextInput } from 'sendwright/sdk/ui';
import type { ActionConfig } from 'sendwright/wire/automationActions';
import { sharedFields } from '../../actionWords';
import { stepLimits } from '../../steps';
import { useDetailScope } from './detailScope';
import { useCustomFields } from './useCustomFields';

type ConfigOf<Action extends ActionConfig['action']> = Extract<ActionConfig, { action: Action }>;
interface ActionProps<Config> {
  readonly config: Config;
  readonly onChange: (config: ActionConfig) => void;
}

/** The field that is updated, and its value. */
export const FieldAction = observer(function FieldAction({ config, onChange }: ActionProps<ConfigOf<'set_field'>>) {
  const { showProblems } = useDetailScope();
  const custom = useCustomFields();
  const options = [
    ...custom.map(({ id, name }) => ({ value: id, label: fieldLabel(name), group: 'Custom fields' })),
    ...sharedFields.map((name) => ({ value: name, label: fieldLabel(name), group: 'Standard fields' })),
  ];
  const type = custom.find(({ id }) => id === config.field)?.field_type ?? 'Text';
  const example =
    type === 'Text' ? '' : type === 'Number' ? 'A number, such as 12.50. ' : 'A date, such as 2026-12-31. ';
  const isLost = config.field !== null && !options.some(({ value }) => value === config.field);
  return (
    <>
      <FormField label="Field" error={showProblems && config.field === null ? 'Choose a field.' : undefined}>
        <Combobox
          value={config.field ?? ''}
          options={isLost ? [...options, { value: config.field ?? '', label: 'A deleted field' }] : options}
          placeholder="Choose a field"
          emptyText="No such field"
          onChange={(field) => onChange({ ...config, field })}
        />
      </FormField>
      <FormField label="Value" helper={`${example}Leave it empty to clear the field.`}>
        <TextInput
          value={config.value === null ? '' : String(config.value)}
          maxLength={1000}
          onChange={(value) => onChange({ ...config, value: value === '' ? null : value })}
        />
      </FormField>
    </>
  );
});

const listActions = [
  { value: 'add_to_list', label: 'Add to a list' },
  { value: 'remove_from_list', label: 'Remove from a list' },
] as const;

/** The list that contacts are added to or removed from. */
export const ListAction = observer(function ListAction({
  config,
  onChange,
}: ActionProps<ConfigOf<'add_to_list' | 'remove_from_list'>>) {
  const { choices, showProblems } = useDetailScope();
  const options = choices.lists.map(({ id, name }) => ({ value: id, label: name }));
  const isLost = config.list_id !== null && !options.some(({ value }) => value === config.list_id);
  return (
    <>
      <FormField label="What happens">
        <Select value={config.action} options={listActions} onChange={(action) => onChange({ ...config, action })} />
      </FormField>
      <FormField label="List" error={showProblems && config.list_id === null ? 'Choose a list.' : undefined}>
        <Combobox
          value={config.list_id ?? ''}
          options={isLost ? [...options, { value: config.list_id ?? '', label: 'A deleted list' }] : options}
          placeholder="Choose a list"
          emptyText="No such list"
          onChange={(id) => onChange({ ...config, list_id: id })}
        />
      </FormField>
    </>
  );
});

const tagActions = [
  { value: 'add_tag', label: 'Add a tag' },
  { value: 'remove_tag', label: 'Remove a tag' },
] as const;

/** The tag that is added or removed. */
export const TagAction = observer(function TagAction({
  config,
  onChange,
}: ActionProps<ConfigOf<'add_tag' | 'remove_tag'>>) {
  const { choices, showProblems } = useDetailScope();
  const [problem, setProblem] = useState<string>();
  const known = choices.tags.map(({ name }) => name);
  const adds = config.action === 'add_tag';
  const names = config.tag === null || known.includes(config.tag) ? known : [...known, config.tag];
  const create = (name: string) => {
    const isList = ['|', ',', ';'].some((separator) => name.includes(separator));
    setProblem(isList ? 'A tag has no commas, semicolons or vertical bars.' : undefined);
    if (!isList) onChange({ ...config, tag: name.trim() });
  };
  return (
    <>
      <FormField label="What happens">
        <Select value={config.action} options={tagActions} onChange={(action) => onChange({ ...config, action })} />
      </FormField>
      <FormField
        label="Tag"
        helper={adds ? 'Choose a tag, or type a new one.' : undefined}
        error={problem ?? (showProblems && config.tag === null ? 'Choose a tag.' : undefined)}
      >
        <Combobox
          value={config.tag ?? ''}
          options={names.map((name) => ({ value: name, label: name }))}
          placeholder={adds ? 'Choose or type a tag' : 'Choose a tag'}
          emptyText={adds ? 'Type a name, then press Enter' : 'No such tag'}
          onChange={(tag) => onChange({ ...config, tag })}
          {...(adds && { onCreate: create })}
        />
      </FormField>
    </>
  );
});

/** The teammate who is notified, and what they are told. */
export function NotifyAction({ config, onChange }: ActionProps<ConfigOf<'notify'>>) {
  const { showProblems } = useDetailScope();
  const mayList = useRefusal({ scope: 'teammates.read' }) === undefined;
  const error = showProblems && config.username === null ? 'Choose a teammate.' : undefined;
  const change = (username: string) => onChange({ ...config, username: username === '' ? null : username });
  return (
    <>
      {mayList ? (
        <TeammateField value={config.username ?? ''} error={error} onChange={change} />
      ) : (
        <FormField label="Teammate" helper="The username." error={error}>
          <TextInput value={config.username ?? ''} maxLength={254} onChange={change} />
        </FormField>
      )}
      <FormField
        label="Message"
        helper="Emailed with the contact's name, at most ten times an hour. Everybody sees the notice."
      >
        <TextArea
          value={config.message}
          maxLength={stepLimits.notice}
          rows={2}
          onChange={(message) => onChange({ ...config, message })}
        />
      </FormField>
    </>
  );
}

interface TeammateFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (username: string) => void;
}

function TeammateField({ value, error, onChange }: TeammateFieldProps) {
  const http = useService(Http);
  const { value: found, failure } = useLoaded(
    useCallback((signal) => http.call('GET /teammates', { retry: true, signal }), [http]),
  );
  const options = (found?.result ?? []).map(({ username, first_name: first, last_name: last, email }) => ({
    value: username,
    label: `${first} ${last}`.trim() || username,
    detail: email,
  }));
  const isLost = value !== '' && !options.some((one) => one.value === value);
  return (
    <FormField
      label="Teammate"
      error={error ?? (failure === undefined ? undefined : "The teammates couldn't be loaded.")}
    >
      <Combobox
        value={value}
        options={isLost ? [...options, { value, label: value }] : options}
        placeholder="Choose a teammate"
        emptyText="No such teammate"
        onChange={onChange}
      />
    </FormField>
  );
}
