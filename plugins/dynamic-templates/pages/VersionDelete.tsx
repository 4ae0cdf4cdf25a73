import { Alerts, Navigation, useParameter, useService } from 'sendwright/sdk';
import { Confirm } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { TemplatesStore } from '../templatesStore';
import { texts } from '../texts';
import { useTemplate } from '../useTemplate';

export default function VersionDelete() {
  const navigation = useService(Navigation);
  const alerts = useService(Alerts);
  const store = useService(TemplatesStore);
  const versionId = useParameter('versionId');
  const close = () => navigation.to(paths.list);
  const template = useTemplate(useParameter('templateId'), close);
  const version = template?.versions.find(({ id }) => id === versionId);
  if (!template) return null;
  const remove = async () => {
    try {
      await store.removeVersion(template.id, versionId);
      alerts.show(texts.versionDeleted);
    } catch {
      alerts.show(texts.versionDeleteFailed);
    }
    close();
  };
  const isActive = version?.active === 1;
  return (
    <Confirm
      title={`Delete ${version?.name ?? 'this version'}?`}
      text={
        isActive
          ? 'It is the active version: mail of this template is refused until another one is active. This cannot be undone.'
          : 'The other versions stay. This cannot be undone.'
      }
      confirmLabel="Delete version"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
}
