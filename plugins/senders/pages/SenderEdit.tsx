import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Alerts, Navigation, useFailureAlert, useMailAlert, useParameter, useService } from 'sendwright/sdk';
import { SenderDialog } from '../components/SenderDialog';
import { paths } from '../contract';
import { payloadOf, valuesOf } from '../senderForm';
import { SendersStore } from '../sendersStore';
import { texts } from '../texts';

export default observer(function SenderEdit() {
  const store = useService(SendersStore);
  const alerts = useService(Alerts);
  const tellMailed = useMailAlert();
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const sender = store.get(useParameter('id'));
  const isMissing = store.fetching.status === 'success' && !sender;
  const close = () => navigation.to(paths.list);

  useEffect(() => {
    if (isMissing) navigation.to(paths.list);
  }, [isMissing, navigation]);

  if (!sender) return null;
  return (
    <SenderDialog
      title="Edit sender"
      submitLabel="Save sender"
      initial={valuesOf(sender)}
      warnings={sender.warnings}
      save={async (values) => {
        const saved = await reporting(() => store.update(sender.id, payloadOf(values)), texts.updateFailed);
        alerts.show(texts.updated);
        if (sender.verified.status && !saved.verified.status)
          tellMailed({ sent: texts.resent, captured: texts.resentCaptured }, saved.from.email);
        close();
      }}
      onClose={close}
    />
  );
});
