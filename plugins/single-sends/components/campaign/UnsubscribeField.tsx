import { observer } from 'mobx-react-lite';
import { FormField, Link, Select, TextInput } from 'sendwright/sdk/ui';
import { paths } from '../../contract';
import type { Unsubscribe } from '../../draft/draftContent';
import type { Draft } from '../../draft/draftModel';
import { type Choices, unknownChoice } from '../../useChoices';

interface UnsubscribeFieldProps {
  readonly draft: Draft;
  readonly choices: Choices;
}

/** How recipients unsubscribe: from a group, from everything, or at a custom URL. */
export const UnsubscribeField = observer(function UnsubscribeField({ draft, choices }: UnsubscribeFieldProps) {
  const { id, isReadOnly } = draft;
  const { unsubscribe } = draft.content;
  const value =
    unsubscribe.kind === 'group' ? String(unsubscribe.groupId) : unsubscribe.kind === 'none' ? '' : unsubscribe.kind;
  const group = unsubscribe.kind === 'group' ? choices.groups.find((one) => one.id === unsubscribe.groupId) : undefined;
  return (
    <>
      <FormField
        label="Unsubscribe group"
        required
        error={unsubscribe.kind === 'custom' ? undefined : draft.problems.unsubscribe}
        aside={
          !isReadOnly && (
            <Link to={paths.editorNewGroup} params={{ id }}>
              Create group
            </Link>
          )
        }
        helper={
          unsubscribe.kind === 'global' ? 'People who unsubscribe get no more email from you.' : group?.description
        }
      >
        <Select
          value={value}
          placeholder="Choose how to unsubscribe"
          disabled={isReadOnly}
          onChange={(chosen) => draft.change({ unsubscribe: unsubscribeFrom(chosen) })}
          options={[
            ...choices.groups.map((one) => ({ value: String(one.id), label: one.name })),
            ...(unsubscribe.kind === 'group' && !group
              ? [{ value, label: unknownChoice(choices, 'unsubscribe groups') }]
              : []),
            { value: 'global', label: 'Use global unsubscribe' },
            { value: 'custom', label: 'Use custom unsubscribe link' },
          ]}
        />
      </FormField>
      {unsubscribe.kind === 'custom' && (
        <FormField
          label="Custom unsubscribe URL"
          required
          error={unsubscribe.url === '' ? undefined : draft.problems.unsubscribe}
          helper="Starts with http:// or https://. You process these unsubscribes yourself."
        >
          <TextInput
            type="url"
            value={unsubscribe.url}
            placeholder="https://"
            disabled={isReadOnly}
            onChange={(url) => draft.change({ unsubscribe: { kind: 'custom', url } })}
          />
        </FormField>
      )}
    </>
  );
});

function unsubscribeFrom(value: string): Unsubscribe {
  if (value === 'global') return { kind: 'global' };
  if (value === 'custom') return { kind: 'custom', url: '' };
  return { kind: 'group', groupId: Number(value) };
}
