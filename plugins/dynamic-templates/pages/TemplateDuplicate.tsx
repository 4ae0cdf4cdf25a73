import { useService } from 'sendwright/sdk';
import { TemplateNameDialog } from '../components/TemplateNameDialog';
import { TemplatesStore } from '../templatesStore';
import { texts } from '../texts';

export default function TemplateDuplicate() {
  const store = useService(TemplatesStore);
  return (
    <TemplateNameDialog
      title="Duplicate template"
      submitLabel="Duplicate template"
      helper={({ versions }) =>
        `Its ${versions.length === 1 ? 'version is' : `${versions.length} versions are`} copied too. The copy has an id of its own.`
      }
      initial={({ name }) => `Duplicate: ${name}`.slice(0, 100)}
      save={store.duplicate}
      failed={texts.duplicateFailed}
      done={texts.duplicated}
    />
  );
}
