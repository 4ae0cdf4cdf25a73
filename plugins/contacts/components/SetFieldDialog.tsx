import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { FieldDefinitions, fieldLabel } from 'sendwright/plugins/custom-fields/contract';
import { useService } from 'sendwright/sdk';
import { Button, Combobox, Dialog, FormField, ProgressBar, TextInput } from 'sendwright/sdk/ui';
import type { ChosenContacts } from '../chosenContacts';
import { cellProblem } from '../mapping/checkCell';
import { readIn } from '../mapping/columnFormats';
import type { FieldTarget } from '../mapping/fieldTargets';
import { identifierNames, reservedFieldNames, reservedFields } from '../mapping/reservedFields';
import { texts } from '../texts';
import { useBulkChange } from '../useBulkChange';

const helpers: Readonly<Record<FieldTarget['type'], string>> = {
  Text: 'Leave it empty to clear the field.',
  Number: 'A number, such as 12.50. Leave it empty to clear the field.',
  Date: 'A date, such as 2026-12-31. Leave it empty to clear the field.',
};

/** Reserved fields that many contacts can have the same value of. */
const shared = reservedFieldNames.filter((name) => !identifierNames.includes(name) && name !== 'alternate_emails');

export interface SetFieldDialogProps {
  readonly chosen: ChosenContacts;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Sets a field of contacts to a value, or clears it; it can be undone afterwards. */
export const SetFieldDialog = observer(function SetFieldDialog({ chosen, onDone, onCancel }: SetFieldDialogProps) {
  const { custom } = useService(FieldDefinitions);
  const { run, progress } = useBulkChange();
  const [field, setField] = useState('');
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const [running, setRunning] = useState(false);
  const targets = useMemo(
    (): readonly FieldTarget[] => [
      ...custom.map(({ id, name, field_type: type }): FieldTarget => ({
        id,
        name,
        label: fieldLabel(name),
        type,
        reserved: undefined,
        isIdentifier: false,
      })),
      ...shared.map((name): FieldTarget => ({
        id: name,
        name,
        label: reservedFields[name].label,
        type: 'Text',
        reserved: name,
        isIdentifier: false,
      })),
    ],
    [custom],
  );
  const target = targets.find(({ id }) => id === field);
  const given = value.trim();
  const apply = async () => {
    if (!target) return;
    const wrong = cellProblem(target, given);
    setProblem(wrong);
    if (wrong !== undefined) return;
    setRunning(true);
    const stored = given === '' ? null : target.type === 'Number' ? (readIn(given, '1,234.56') ?? given) : given;
    const contacts = (count: string) => `${count} ${count === '1' ? 'contact' : 'contacts'}`;
    await run({
      change: { action: 'set_field', field: target.id, value: stored, selection: chosen.selection },
      title: given === '' ? `Clear ${target.label} of ${chosen.name}` : `Set ${target.label} of ${chosen.name}`,
      said: (count) =>
        count === '0'
          ? given === ''
            ? `Nothing to clear: ${target.label} is empty already.`
            : `Nothing to change: ${target.label} is ${given} already.`
          : given === ''
            ? `${target.label} cleared for ${contacts(count)}.`
            : `${target.label} set to ${given} for ${contacts(count)}.`,
      failed: texts.fieldFailed,
    });
    onDone();
  };
  return (
    <Dialog
      title={`Set a field of ${chosen.name}`}
      size="small"
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button intent="primary" disabled={target === undefined} loading={running} onClick={() => void apply()}>
            {target !== undefined && given === '' ? 'Clear field' : 'Set field'}
          </Button>
        </>
      }
    >
      <FormField label="Field">
        <Combobox
          value={field}
          options={targets.map(({ id, label, reserved }) => ({
            value: id,
            label,
            group: reserved === undefined ? 'Custom fields' : 'Standard fields',
          }))}
          onChange={(id) => {
            setField(id);
            setProblem(undefined);
          }}
          placeholder="Choose a field"
          emptyText="No such field"
        />
      </FormField>
      {target !== undefined && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            // Enter sets a value; clearing a field needs a click on the button.
            if (given !== '' && !running) void apply();
          }}
        >
          <FormField label="Value" helper={helpers[target.type]} error={problem}>
            <TextInput
              value={value}
              maxLength={1000}
              onChange={(typed) => {
                setValue(typed);
                setProblem(undefined);
              }}
            />
          </FormField>
        </form>
      )}
      {progress !== undefined && <ProgressBar share={progress} label="Setting the field" />}
    </Dialog>
  );
});
