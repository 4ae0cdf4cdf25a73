import { observer } from 'mobx-react-lite';
import { Navigation, useService } from 'sendwright/sdk';
import { useDeletion } from 'sendwright/sdk/models';
import { Confirm } from 'sendwright/sdk/ui';
import { BrandKitStore } from '../brandKitStore';
import { paths } from '../contract';
import { texts } from '../texts';

export default observer(function BrandKitDelete() {
  const store = useService(BrandKitStore);
  const navigation = useService(Navigation);
  const close = () => navigation.to(paths.kit);
  const deletion = useDeletion(texts, close);
  return (
    <Confirm
      title="Delete the brand kit?"
      text={
        'Designs keep the look they have. New designs, forms and pages use the standard look again. ' +
        'This cannot be undone.'
      }
      confirmLabel="Delete brand kit"
      danger
      onConfirm={() => deletion(() => store.remove())}
      onCancel={close}
    />
  );
});
