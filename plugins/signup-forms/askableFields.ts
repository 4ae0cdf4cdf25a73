import { useEffect } from 'react';
import { FieldDefinitions, fieldLabel } from 'sendwright/plugins/custom-fields/contract';
import { useOptionalService } from 'sendwright/sdk';
import type { CustomField, FieldType, ReservedField } from 'sendwright/wire/customFields';

/** A field that can be added to a form. */
export interface AskableField {
  readonly id: string;
  /** The default label. */
  readonly label: string;
  readonly type: FieldType;
  readonly group: 'Contact fields' | 'Custom fields';
}

/** External ids and additional email addresses: the provider does not allow them in forms. */
const unasked: ReadonlySet<string> = new Set(['external_id', 'anonymous_id', 'alternate_emails']);

/** The contact fields that forms can include; empty while they are unknown. For observers. */
export function useAskableFields(): readonly AskableField[] {
  const definitions = useOptionalService(FieldDefinitions);
  useEffect(() => {
    // Fields already on the form stay if the account's fields cannot be loaded.
    void definitions
      .get()
      .then((service) => service?.load())
      .catch(() => undefined);
  }, [definitions]);
  return askableFields(definitions.current?.reserved ?? [], definitions.current?.custom ?? []);
}

function askableFields(reserved: readonly ReservedField[], custom: readonly CustomField[]): readonly AskableField[] {
  return [
    ...reserved
      .filter(({ name, read_only: isReadOnly }) => isReadOnly !== true && !unasked.has(name))
      .map(({ id, name, field_type: type }) => ({
        id,
        label: fieldLabel(name),
        type,
        group: 'Contact fields' as const,
      })),
    ...custom.map(({ id, name, field_type: type }) => ({
      id,
      label: fieldLabel(name),
      type,
      group: 'Custom fields' as const,
    })),
  ];
}
