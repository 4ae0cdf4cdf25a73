import { Alerts, Navigation, useParameter, useService } from 'sendwright/sdk';
import { Confirm } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { DesignsStore } from '../designsStore';
import { texts } from '../texts';
import { useDesignOrLeave } from '../useDesign';

export default function DesignDelete() {
  const navigation = useService(Navigation);
  const alerts = useService(Alerts);
  const store = useService(DesignsStore);
  const id = useParameter('templateId');
  const close = () => navigation.to(paths.index);
  const design = useDesignOrLeave(id, close);
  if (!design) return null;
  const remove = async () => {
    try {
      await store.remove(id);
      alerts.show(texts.deleted);
    } catch {
      alerts.show(texts.deleteFailed);
    }
    close();
  };
  return (
    <Confirm
      title={`Delete ${design.name}?`}
      text="Single sends that began with it keep their content. The design itself cannot be brought back."
      confirmLabel="Delete design"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
}
