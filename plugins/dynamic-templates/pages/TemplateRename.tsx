import { useService } from 'sendwright/sdk';
import { TemplateNameDialog } from '../components/TemplateNameDialog';
import { TemplatesStore } from '../templatesStore';
import { texts } from '../texts';

export default function TemplateRename() {
  const store = useService(TemplatesStore);
  return (
    <TemplateNameDialog
      title="Rename template"
      submitLabel="Save template"
      initial={({ name }) => name}
      save={store.rename}
      failed={texts.saveFailed}
      done={texts.renamed}
    />
  );
}
