import { observer } from 'mobx-react-lite';
import { Alerts, HttpFailure, Navigation, useParameter, useService } from 'sendwright/sdk';
import { Confirm, SlotOutlet } from 'sendwright/sdk/ui';
import { FieldUses, paths } from '../contract';
import { FieldsStore } from '../fieldsStore';
import { texts } from '../texts';

export default observer(function FieldDelete() {
  const store = useService(FieldsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const field = store.get(useParameter('id'));
  const close = () => navigation.to(paths.index);
  if (!field) return null;

  const remove = async () => {
    try {
      await store.remove(field.id);
      alerts.show(texts.deleted);
    } catch (failure) {
      const refused = failure instanceof HttpFailure && failure.status === 400 ? failure.errors[0] : undefined;
      if (refused) alerts.add({ type: 'danger', message: refused.message });
      else alerts.show(texts.deleteFailed);
    }
    close();
  };

  return (
    <Confirm
      title={`Delete ${field.name}?`}
      text={
        <>
          <p>
            Its value is deleted from every contact, templates show nothing in its place, and segments that use it stop
            working. This cannot be undone.
          </p>
          <SlotOutlet slot={FieldUses} props={{ fieldId: field.id }} />
        </>
      }
      phrase={field.name}
      confirmLabel="Delete custom field"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});
