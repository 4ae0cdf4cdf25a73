import { Alerts, Navigation, useFailureAlert, useService } from 'sendwright/sdk';
import { ImportHtml, type MadeOfHtml } from '../components/ImportHtml';
import { paths } from '../contract';
import { DesignsStore } from '../designsStore';
import { texts } from '../texts';

/** Creates a design from HTML, as blocks or as code. */
export default function DesignImport() {
  const navigation = useService(Navigation);
  const alerts = useService(Alerts);
  const store = useService(DesignsStore);
  const reporting = useFailureAlert();
  const create = async ({ name, content }: MadeOfHtml) => {
    const created = await reporting(() => store.create({ name, ...content }), texts.createFailed);
    alerts.show(texts.created);
    navigation.to(paths.editor, { templateId: created.id });
  };
  return <ImportHtml action="Create design" onMade={create} onClose={() => navigation.to(paths.index)} />;
}
