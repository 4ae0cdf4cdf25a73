import { Alerts, Navigation, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { NameDialog } from '../components/NameDialog';
import { paths } from '../contract';
import { TemplatesStore } from '../templatesStore';
import { texts } from '../texts';
import { useTemplate } from '../useTemplate';

export default function TemplateRename() {
  const navigation = useService(Navigation);
  const alerts = useService(Alerts);
  const store = useService(TemplatesStore);
  const reporting = useFailureAlert();
  const close = () => navigation.to(paths.list);
  const template = useTemplate(useParameter('templateId'), close);
  if (!template) return null;
  return (
    <NameDialog
      title="Rename template"
      submitLabel="Save template"
      initial={template.name}
      onClose={close}
      save={async (name) => {
        await reporting(() => store.rename(template.id, name), texts.saveFailed);
        alerts.show(texts.renamed);
        close();
      }}
    />
  );
}
