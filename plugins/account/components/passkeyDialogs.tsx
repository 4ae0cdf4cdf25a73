import { useState } from 'react';
import { Alerts, Http, useFailureAlert, useService } from 'sendwright/sdk';
import { useForm } from 'sendwright/sdk/forms';
import { createPasskey, PasskeyUnused } from 'sendwright/sdk/passkeys';
import { Banner, FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import { describeBrowser } from '../describeBrowser';
import { PasskeyForm } from '../forms';
import { texts } from '../texts';

interface AddPasskeyProps {
  /** With the recovery codes, if it is the user's first second factor. */
  readonly onAdded: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Asks for a new passkey's name, and has the browser create it. */
export function AddPasskey({ onAdded, onClose }: AddPasskeyProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  return (
    <NameDialog
      title="Add passkey"
      submitLabel="Continue"
      helper="To tell it from your others: the device, or your password manager."
      name={describeBrowser(navigator.userAgent)}
      save={async (name) => {
        const options = await reporting(() => http.call('POST /user/passkeys/challenge'), texts.passkeyFailed);
        const body = { name, credential: await createPasskey(options) };
        const added = await reporting(() => http.call('POST /user/passkeys', { body }), texts.passkeyFailed);
        alerts.show(texts.passkeyAdded, { name: added.name });
        onAdded(added.recovery_codes);
      }}
      onClose={onClose}
    />
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly helper?: string;
  readonly name: string;
  readonly save: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a passkey's name. */
export function NameDialog({ title, submitLabel, helper, name, save, onClose }: NameDialogProps) {
  const form = useForm(PasskeyForm, { initial: { name }, guardLeaving: false });
  const [unused, setUnused] = useState<string>();
  const attempt = async (values: PasskeyForm) => {
    setUnused(undefined);
    try {
      await save(values.name.trim());
    } catch (error) {
      if (!(error instanceof PasskeyUnused)) throw error;
      setUnused(error.text);
    }
  };
  return (
    <FormDialog title={title} size="small" form={form} submitLabel={submitLabel} save={attempt} onClose={onClose}>
      {unused !== undefined && <Banner tone="danger">{unused}</Banner>}
      <FormField label="Name" required helper={helper} error={form.errors.name} id={form.field('name').id}>
        <TextInput {...form.field('name')} focusFirst />
      </FormField>
    </FormDialog>
  );
}
