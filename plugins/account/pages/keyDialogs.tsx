import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Alerts, Http, Navigation, Session, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { useForm } from 'sendwright/sdk/forms';
import {
  Banner,
  Button,
  Confirm,
  CopyableId,
  DateTimeField,
  Dialog,
  FormDialog,
  FormField,
  TextArea,
  TextInput,
} from 'sendwright/sdk/ui';
import type { ApiKeyCreated, ApiKeyListed } from 'sendwright/wire/apiKeys';
import { AccountStore } from '../accountStore';
import { AccessFields } from '../components/AccessFields';
import { paths } from '../contract';
import { KeyForm } from '../forms';
import { texts } from '../texts';

/** Creates a key: the form, then the key itself, which can't be shown again. */
export function KeyCreate() {
  const { keys } = useService(AccountStore);
  const http = useService(Http);
  const session = useService(Session);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const [created, setCreated] = useState<ApiKeyCreated>();
  const close = () => navigation.to(paths.keys);

  if (!created) {
    return (
      <KeyDialog
        title="New API key"
        submitLabel="Create API key"
        save={async ({ name, access, scopes, ...limits }) => {
          const given = access === 'full' ? session.scopes : scopes;
          const body = { name: name.trim(), scopes: [...given], ...limitsOf(limits) };
          const create = () => http.call('POST /api_keys', { body });
          setCreated(await reporting(() => keys.change(create), texts.keyCreateFailed));
        }}
        onClose={close}
      />
    );
  }
  return (
    <Dialog
      title="Copy your key now"
      onClose={close}
      role="alertdialog"
      footer={
        <Button intent="primary" onClick={close}>
          I've copied it
        </Button>
      }
    >
      <Banner tone="warning" title="It won't be shown again.">
        Only its fingerprint is stored. Anyone with the key can use everything that {created.name} has access to.
      </Banner>
      <p>
        <CopyableId value={created.api_key} label="API key" whole />
      </p>
    </Dialog>
  );
}

export const KeyEdit = observer(function KeyEdit() {
  const { keys } = useService(AccountStore);
  const http = useService(Http);
  const session = useService(Session);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const key = keys.get(useParameter('id'));
  const isMissing = keys.fetching.status === 'success' && !key;
  const close = () => navigation.to(paths.keys);
  useEffect(() => {
    if (isMissing) navigation.to(paths.keys);
  }, [isMissing, navigation]);
  if (!key) return null;
  const hasAll = [...session.scopes].every((scope) => key.scopes.includes(scope));
  return (
    <KeyDialog
      title="Edit API key"
      submitLabel="Save API key"
      initial={{
        name: key.name,
        access: hasAll ? 'full' : 'limited',
        scopes: key.scopes,
        expires_at: key.expires_at ?? '',
        allowed_ips: key.allowed_ips.join('\n'),
      }}
      save={async ({ name, access, scopes, ...limits }) => {
        const given = access === 'full' ? new Set([...session.scopes, ...key.scopes]) : scopes;
        await reporting(
          () =>
            keys.change(() =>
              http.call('PUT /api_keys/:api_key_id', {
                params: { api_key_id: key.api_key_id },
                body: { name: name.trim(), scopes: [...given], ...limitsOf(limits, key) },
              }),
            ),
          texts.keyUpdateFailed,
        );
        alerts.show(texts.keySaved);
        close();
      }}
      onClose={close}
    />
  );
});

export const KeyDelete = observer(function KeyDelete() {
  const { keys } = useService(AccountStore);
  const http = useService(Http);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const key = keys.get(useParameter('id'));
  const close = () => navigation.to(paths.keys);
  if (!key) return null;
  const remove = async () => {
    try {
      await keys.change(() => http.call('DELETE /api_keys/:api_key_id', { params: { api_key_id: key.api_key_id } }));
      alerts.show(texts.keyDeleted);
    } catch (failure) {
      showFailure(alerts, failure, texts.keyDeleteFailed);
    }
    close();
  };
  return (
    <Confirm
      title={`Delete ${key.name}?`}
      text="Apps that use this key stop working immediately. This cannot be undone."
      confirmLabel="Delete API key"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});

interface KeyDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initial?: Partial<KeyForm>;
  readonly save: (values: KeyForm) => Promise<void>;
  readonly onClose: () => void;
}

/** The limits for the API. A time that was not changed is left out, because it may have passed. */
function limitsOf(
  { expires_at: expires, allowed_ips: allowed }: Pick<KeyForm, 'expires_at' | 'allowed_ips'>,
  before?: ApiKeyListed,
) {
  const lines = allowed.split(/[\s,]+/).filter((line) => line !== '');
  return { ...(expires !== (before?.expires_at ?? '') && { expires_at: expires || null }), allowed_ips: lines };
}

/** The form for a new or changed API key. */
function KeyDialog({ title, submitLabel, initial, save, onClose }: KeyDialogProps) {
  const form = useForm(KeyForm, { initial: initial ?? {} });
  const [now] = useState(() => new Date().toISOString());
  return (
    <FormDialog title={title} form={form} submitLabel={submitLabel} save={save} onClose={onClose}>
      <FormField
        label="Name"
        required
        helper="What uses it: “Shop”, “Newsletter form”."
        error={form.errors.name}
        id={form.field('name').id}
      >
        <TextInput {...form.field('name')} focusFirst />
      </FormField>
      <AccessFields
        form={form}
        full={{ label: 'Full access', helper: 'Everything you can do.' }}
        limited={{ label: 'Limited access', helper: 'Only what it needs (recommended).' }}
      />
      <FormField
        label="Expires"
        helper="Leave it empty for a key that stays valid. An expired key can be extended."
        error={form.errors.expires_at}
        id={form.field('expires_at').id}
      >
        <DateTimeField {...form.field('expires_at')} min={now} />
      </FormField>
      <FormField
        label="Allowed IP addresses"
        helper="One a line, such as 203.0.113.7 or 203.0.113.0/24. Leave it empty to allow any."
        error={form.errors.allowed_ips}
        id={form.field('allowed_ips').id}
      >
        <TextArea {...form.field('allowed_ips')} rows={2} mono />
      </FormField>
    </FormDialog>
  );
}
