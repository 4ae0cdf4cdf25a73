import { observer } from 'mobx-react-lite';
import { Alerts, Navigation, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Confirm } from 'sendwright/sdk/ui';
import { WebhookDialog } from '../components/WebhookDialog';
import { nameOf } from '../components/WebhookSwitch';
import { paths } from '../contract';
import { texts } from '../texts';
import { bodyOf, formOf, type WebhookForm } from '../webhookForm';
import { WebhooksStore } from '../webhooksStore';

/** Turns signing on or off after saving; a failure is told, and what was saved stays. */
function useSigning(): (id: string, isSigned: boolean) => Promise<void> {
  const store = useService(WebhooksStore);
  const alerts = useService(Alerts);
  return async (id, isSigned) => {
    try {
      await store.sign(id, isSigned);
    } catch (failure) {
      showFailure(alerts, failure, texts.signingFailed);
    }
  };
}

export function WebhookCreate() {
  const store = useService(WebhooksStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const sign = useSigning();
  const save = async (values: WebhookForm) => {
    const { id } = await reporting(() => store.create({ ...bodyOf(values), enabled: true }), texts.createFailed);
    if (values.isSigned) await sign(id, true);
    alerts.show(texts.created);
    navigation.to(paths.webhook, { id });
  };
  return (
    <WebhookDialog
      title="Add webhook"
      submitLabel="Add webhook"
      onClose={() => navigation.back(paths.list)}
      save={save}
    />
  );
}

export const WebhookEdit = observer(function WebhookEdit() {
  const store = useService(WebhooksStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const sign = useSigning();
  const id = useParameter('id');
  const webhook = store.get(id);
  if (!webhook) return null;
  const close = () => navigation.to(paths.webhook, { id });
  const save = async (values: WebhookForm) => {
    await reporting(() => store.change(id, bodyOf(values)), texts.updateFailed);
    if (values.isSigned !== (webhook.public_key !== undefined)) await sign(id, values.isSigned);
    alerts.show(texts.saved);
    close();
  };
  return (
    <WebhookDialog
      title="Edit webhook"
      submitLabel="Save webhook"
      initial={formOf(webhook)}
      onClose={close}
      save={save}
    />
  );
});

export const WebhookDelete = observer(function WebhookDelete() {
  const store = useService(WebhooksStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const id = useParameter('id');
  const webhook = store.get(id);
  if (!webhook) return null;
  const remove = async () => {
    try {
      await store.remove(id);
      alerts.show(texts.deleted);
      navigation.to(paths.list);
    } catch (failure) {
      showFailure(alerts, failure, texts.deleteFailed);
      navigation.to(paths.webhook, { id });
    }
  };
  return (
    <Confirm
      title={`Delete ${nameOf(webhook)}?`}
      text={`No more events are posted to ${webhook.url}, and its deliveries are deleted. This cannot be undone.`}
      confirmLabel="Delete webhook"
      danger
      onConfirm={remove}
      onCancel={() => navigation.to(paths.webhook, { id })}
    />
  );
});
