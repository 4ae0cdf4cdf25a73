import { Alerts, Navigation, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { NameDialog } from '../components/NameDialog';
import { paths } from '../contract';
import { TemplatesStore } from '../templatesStore';
import { texts } from '../texts';
import { useTemplate } from '../useTemplate';

export default function TemplateDuplicate() {
  const navigation = useService(Navigation);
  const alerts = useService(Alerts);
  const store = useService(TemplatesStore);
  const reporting = useFailureAlert();
  const close = () => navigation.to(paths.list);
  const template = useTemplate(useParameter('templateId'), close);
  if (!template) return null;
  return (
    <NameDialog
      title="Duplicate template"
      submitLabel="Duplicate template"
      helper={`Its ${template.versions.length === 1 ? 'version is' : `${template.versions.length} versions are`} copied too. The copy has an id of its own.`}
      initial={`Duplicate: ${template.name}`.slice(0, 100)}
      onClose={close}
      save={async (name) => {
        await reporting(() => store.duplicate(template.id, name), texts.duplicateFailed);
        alerts.show(texts.duplicated);
        close();
      }}
    />
  );
}
