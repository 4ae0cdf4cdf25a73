import { useMemo } from 'react';
import { Session, useService } from 'sendwright/sdk';
import type { Form } from 'sendwright/sdk/forms';
import { FormField, Radio } from 'sendwright/sdk/ui';
import type { AccessForm } from '../forms';
import { ScopePicker } from './ScopePicker';

export interface AccessFieldsProps {
  readonly form: Form<AccessForm>;
  readonly full: { readonly label: string; readonly helper: string };
  readonly limited: { readonly label: string; readonly helper: string };
  /** Scopes that limited access can't include. */
  readonly without?: ReadonlySet<string> | undefined;
}

/** Full access, or some of the user's own scopes. */
export function AccessFields({ form, full, limited, without }: AccessFieldsProps) {
  const session = useService(Session);
  const { scopes } = session;
  // Scopes that were already granted can stay, even if the user lacks them.
  const available = useMemo(
    () => [...new Set([...scopes, ...form.values.scopes])].filter((scope) => !without?.has(scope)),
    [scopes, form.values.scopes, without],
  );
  return (
    <>
      {/* Shown here, because below the areas it would be out of view. */}
      <FormField label="Access" id={form.field('access').id} error={form.errors.scopes}>
        <Radio
          {...form.field('access')}
          look="cards"
          options={[
            { value: 'full', ...full },
            { value: 'limited', ...limited },
          ]}
        />
      </FormField>
      {form.values.access === 'limited' && (
        <FormField label="Scopes" hideLabel id={form.field('scopes').id}>
          <ScopePicker
            available={available}
            value={form.values.scopes}
            onChange={(chosen) => form.set('scopes', chosen)}
          />
        </FormField>
      )}
    </>
  );
}
