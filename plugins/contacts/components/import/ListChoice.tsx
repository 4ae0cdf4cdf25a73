import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Lists, NewList } from 'sendwright/plugins/lists/contract';
import { useService } from 'sendwright/sdk';
import { Button, Combobox, FormField, SlotOutlet, formatCount } from 'sendwright/sdk/ui';

export interface ListChoiceProps {
  readonly label: string;
  /** `''` if none is chosen. */
  readonly value: string;
  readonly onChange: (listId: string) => void;
  readonly helper?: string;
  readonly error?: string | undefined;
  readonly required?: boolean;
}

/** Selects a list, or creates one. */
export const ListChoice = observer(function ListChoice({
  label,
  value,
  onChange,
  helper,
  error,
  required,
}: ListChoiceProps) {
  const lists = useService(Lists);
  const [isCreating, setCreating] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    lists.load().catch(() => setFailed(true));
  }, [lists]);
  const retry = () => {
    setFailed(false);
    lists.load().catch(() => setFailed(true));
  };
  const problem =
    error ??
    (failed ? 'Unable to retrieve lists. Please try again. If the issue continues, contact Support.' : undefined);
  return (
    <>
      <FormField
        label={label}
        helper={helper}
        error={problem}
        required={required}
        aside={
          failed ? (
            <Button size="small" intent="quiet" icon="refresh" onClick={retry}>
              Retry
            </Button>
          ) : (
            <Button size="small" intent="quiet" icon="add" onClick={() => setCreating(true)}>
              New list
            </Button>
          )
        }
      >
        <Combobox
          value={value}
          onChange={onChange}
          placeholder="Choose a list"
          emptyText="No matching list"
          options={lists.all.map(({ id, name, contact_count: count }) => ({
            value: id,
            label: name,
            detail: formatCount(count, 'contact'),
          }))}
        />
      </FormField>
      {isCreating && (
        <SlotOutlet
          slot={NewList}
          props={{
            onCreated: ({ id }) => {
              setCreating(false);
              onChange(id);
            },
            onCancel: () => setCreating(false),
          }}
        />
      )}
    </>
  );
});
