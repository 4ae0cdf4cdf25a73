import { Alerts, Navigation, useFailureAlert, useService } from 'sendwright/sdk';
import { NameDialog } from '../components/NameDialog';
import { paths } from '../contract';
import { TemplatesStore } from '../templatesStore';
import { texts } from '../texts';

export default function TemplateCreate() {
  const navigation = useService(Navigation);
  const alerts = useService(Alerts);
  const store = useService(TemplatesStore);
  const reporting = useFailureAlert();
  return (
    <NameDialog
      title="New template"
      submitLabel="Create template"
      initial=""
      onClose={() => navigation.to(paths.list)}
      save={async (name) => {
        const { id } = await reporting(() => store.create(name), texts.createFailed);
        alerts.show(texts.created);
        navigation.to(paths.createVersion, { templateId: id });
      }}
    />
  );
}
