import { observer } from 'mobx-react-lite';
import { Alerts, Navigation, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { FieldDialog } from '../components/FieldDialog';
import { paths } from '../contract';
import { FieldsStore } from '../fieldsStore';
import { texts } from '../texts';

export default observer(function FieldEdit() {
  const store = useService(FieldsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const field = store.get(useParameter('id'));
  const close = () => navigation.to(paths.index);
  if (!field) return null;
  return (
    <FieldDialog
      title="Rename custom field"
      submitLabel="Save custom field"
      initial={{ name: field.name, type: field.field_type }}
      typeFixed
      save={async ({ name }) => {
        await reporting(() => store.rename(field.id, name), texts.updateFailed);
        alerts.show(texts.updated);
        close();
      }}
      onClose={close}
    />
  );
});
