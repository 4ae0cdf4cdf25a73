import { useEffect, useMemo } from 'react';
import { type Token, useOptionalService } from 'sendwright/sdk';
import type { CustomField, ReservedField } from 'sendwright/wire/customFields';
import { type TagGroup, tagGroups } from './tagGroups';

/** What knows the account's contact fields: the `FieldDefinitions` of custom fields. */
export interface FieldSource {
  readonly reserved: readonly ReservedField[];
  readonly custom: readonly CustomField[];
  load(): Promise<unknown>;
}

const none: readonly never[] = [];

/** The merge tags of the account, which load when first needed. Call it in an observer component. */
export function useTagGroups<Source extends FieldSource>(definitions: Token<Source>): readonly TagGroup[] {
  const service = useOptionalService(definitions);
  useEffect(() => {
    // Without the fields, their names can still be typed.
    void service.get().then(
      (source) => source?.load().catch(() => undefined),
      () => undefined,
    );
  }, [service]);
  const { reserved = none, custom = none } = service.current ?? {};
  return useMemo(() => tagGroups([...reserved, ...custom]), [reserved, custom]);
}
