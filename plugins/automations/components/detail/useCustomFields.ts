import { useEffect } from 'react';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { useOptionalService } from 'sendwright/sdk';
import type { CustomField } from 'sendwright/wire/customFields';

/** The account's custom fields; none until they are loaded. Observable: use it in an observer. */
export function useCustomFields(): readonly CustomField[] {
  const definitions = useOptionalService(FieldDefinitions);
  useEffect(() => {
    // Without them the ids that are chosen stay.
    definitions.get().then(
      (service) => service?.load(),
      () => undefined,
    );
  }, [definitions]);
  return definitions.current?.custom ?? [];
}
