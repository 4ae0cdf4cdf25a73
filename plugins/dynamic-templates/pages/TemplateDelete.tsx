import { useState } from 'react';
import { Alerts, Navigation, useParameter, useService } from 'sendwright/sdk';
import { Banner, Button, Checkbox, Dialog } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { TemplatesStore } from '../templatesStore';
import { texts } from '../texts';
import { useTemplate } from '../useTemplate';

/** Deleting needs a confirmation, because email with this template is refused from then on. */
export default function TemplateDelete() {
  const navigation = useService(Navigation);
  const alerts = useService(Alerts);
  const store = useService(TemplatesStore);
  const close = () => navigation.to(paths.list);
  const template = useTemplate(useParameter('templateId'), close);
  const [isAcknowledged, setAcknowledged] = useState(false);
  const [isRunning, setRunning] = useState(false);
  if (!template) return null;
  const remove = async () => {
    setRunning(true);
    try {
      await store.remove(template.id);
      alerts.show(texts.deleted);
    } catch {
      alerts.show(texts.deleteFailed);
    }
    close();
  };
  return (
    <Dialog
      title={`Delete ${template.name}?`}
      role="alertdialog"
      size="small"
      onClose={close}
      footer={
        <>
          <Button onClick={close} focusFirst>
            Cancel
          </Button>
          <Button intent="danger" disabled={!isAcknowledged} loading={isRunning} onClick={() => void remove()}>
            Delete template
          </Button>
        </>
      }
    >
      <p>
        The template and its {template.versions.length === 1 ? 'version' : `${template.versions.length} versions`} are
        deleted. This cannot be undone.
      </p>
      <Banner tone="warning">Requests to send mail with this template&apos;s id are refused from then on.</Banner>
      <Checkbox
        checked={isAcknowledged}
        onChange={setAcknowledged}
        label="I understand that mail can no longer be sent with this template"
      />
    </Dialog>
  );
}
