import { observer } from 'mobx-react-lite';
import { Alerts, Navigation, useService } from 'sendwright/sdk';
import { Confirm } from 'sendwright/sdk/ui';
import { BrandKitStore } from '../brandKitStore';
import { paths } from '../contract';
import { texts } from '../texts';

export default observer(function BrandKitDelete() {
  const store = useService(BrandKitStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const close = () => navigation.to(paths.kit);
  const remove = async () => {
    try {
      await store.remove();
      alerts.show(texts.deleted);
    } catch {
      alerts.show(texts.deleteFailed);
    }
    close();
  };
  return (
    <Confirm
      title="Delete the brand kit?"
      text={
        'Designs keep the look they have. New designs, forms and pages use the standard look again. ' +
        'This cannot be undone.'
      }
      confirmLabel="Delete brand kit"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});
