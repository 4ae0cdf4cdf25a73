import { Alerts, useFailureAlert, useMailAlert, useService } from 'sendwright/sdk';
import type { Sender } from 'sendwright/wire/senders';
import { payloadOf, type SenderForm } from './senderForm';
import { SendersStore } from './sendersStore';
import { texts } from './texts';

/** Creates a sender of the form's values and says that its verification is on the way. */
export function useCreateSender(): (values: SenderForm) => Promise<Sender> {
  const store = useService(SendersStore);
  const alerts = useService(Alerts);
  const tellMailed = useMailAlert();
  const reporting = useFailureAlert();
  return async (values) => {
    const sender = await reporting(() => store.create(payloadOf(values)), texts.createFailed);
    if (sender.verified.status) alerts.show(texts.createdVerified);
    else tellMailed({ sent: texts.created, captured: texts.createdCaptured }, sender.from.email);
    for (const { message } of sender.warnings) alerts.add({ type: 'warning', message });
    return sender;
  };
}
