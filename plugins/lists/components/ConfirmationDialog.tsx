import { useState } from 'react';
import { Alerts, useFailureAlert, useService } from 'sendwright/sdk';
import { Button, Dialog, FormField, Select, Switch } from 'sendwright/sdk/ui';
import type { List, ListUpdate } from 'sendwright/wire/lists';
import { ListsStore } from '../listsStore';
import { texts } from '../texts';
import SendingNote from './SendingNote';

type Language = NonNullable<ListUpdate['confirmation_language']>;
const languages: readonly Language[] = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt'];
/** A language's own name. */
const nameOf = (language: Language): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

/** The double opt-in setting of a list. */
export function ConfirmationDialog({ list, onClose }: { readonly list: List; readonly onClose: () => void }) {
  const store = useService(ListsStore);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const [asks, setAsks] = useState(list.require_confirmation ?? false);
  const [language, setLanguage] = useState<Language>(
    languages.find((one) => one === list.confirmation_language) ?? 'en',
  );
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await reporting(
        () => store.update(list.id, { require_confirmation: asks, confirmation_language: language }),
        texts.updateFailed,
      );
      alerts.show(asks ? texts.confirmationOn : texts.confirmationOff);
      onClose();
    } catch {
      setSaving(false);
    }
  };
  return (
    <Dialog
      title="Confirmation settings"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="primary" loading={isSaving} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <Switch
        checked={asks}
        onChange={setAsks}
        label="Ask people to confirm before they join"
        helper={
          'Applies to signup forms, imports, the API and contacts you add. They get an email with one button and ' +
          'join when they press it. When you add people who have agreed already, you can say so.'
        }
      />
      {asks && <SendingNote />}
      {asks && (
        <FormField label="Language of the email" helper="Signup forms use their own.">
          <Select
            value={language}
            onChange={setLanguage}
            options={languages.map((one) => ({ value: one, label: nameOf(one) }))}
          />
        </FormField>
      )}
    </Dialog>
  );
}
