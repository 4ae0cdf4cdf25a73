import { useCallback } from 'react';
import { Alerts, Http, useFailureAlert, useService } from 'sendwright/sdk';
import { useForm } from 'sendwright/sdk/forms';
import { useLoaded } from 'sendwright/sdk/models';
import { Dialog, ErrorState, FormDialog, Skeleton, Switch } from 'sendwright/sdk/ui';
import type { SettingSummary } from 'sendwright/wire/mailSettings';
import { settingCalls, type SettingName } from '../mailSettingCalls';
import { SettingForm } from '../settingForm';
import { texts } from '../texts';
import { SettingFields } from './SettingFields';
import styles from './mailSettings.module.css';

interface SettingDialogProps {
  readonly name: SettingName;
  readonly summary: SettingSummary;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Reads a setting and edits it. */
export function SettingDialog(props: SettingDialogProps) {
  const { name, summary, onClose } = props;
  const http = useService(Http);
  const { value, failure, reload } = useLoaded(
    useCallback((signal: AbortSignal) => settingCalls[name].read(http, signal), [http, name]),
  );
  if (value) return <Fields {...props} initial={value} />;
  return (
    <Dialog title={summary.title} onClose={onClose}>
      {failure === undefined ? (
        <Skeleton count={3} label="Loading the setting" />
      ) : (
        <ErrorState failure={failure} title="The setting couldn't be loaded." onRetry={reload} />
      )}
    </Dialog>
  );
}

function Fields({
  name,
  summary: { title, description },
  initial,
  onClose,
  onSaved,
}: SettingDialogProps & { readonly initial: Partial<SettingForm> }) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  // The server names the entry of a list.
  const serverFields = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`list[${at}]`, 'list' as const]));
  const form = useForm(SettingForm, { initial, serverFields });
  const save = async (values: SettingForm) => {
    await reporting(
      () => settingCalls[name].write(http, { ...values, email: values.email.trim() }),
      texts.settingFailed,
    );
    alerts.show(texts.settingSaved, { title });
    onSaved();
    onClose();
  };
  return (
    <FormDialog title={title} submitLabel="Save" form={form} save={save} onClose={onClose}>
      <p className={styles.note}>{description}</p>
      <Switch label="On" checked={form.values.enabled} onChange={(enabled) => form.set('enabled', enabled)} />
      <SettingFields name={name} form={form} />
    </FormDialog>
  );
}
