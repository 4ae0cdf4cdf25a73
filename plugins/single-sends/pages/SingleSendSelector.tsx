import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, Navigation, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Page } from 'sendwright/sdk/ui';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { defaultName, paths, type StartChoice } from '../contract';
import { SingleSendsStore } from '../singleSendsStore';
import { Starts } from '../starts/Starts';
import { texts } from '../texts';

/** Chooses what a new single send starts from. */
export default observer(function SingleSendSelector() {
  const designs = useParameter('designs');
  const templateType = useParameter('templateType');
  const store = useService(SingleSendsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const hasSms = useRefusal({ toggle: 'mc.sms' }) === undefined;
  const [isCreating, setCreating] = useState(false);
  const [isImporting, setImporting] = useState(false);

  const begin = ({ name, content }: StartChoice) => open(() => store.create(name, content), paths.editor);
  const open = async (create: () => Promise<SingleSend>, editor: typeof paths.editor | typeof paths.smsEditor) => {
    setCreating(true);
    try {
      const { id } = await create();
      alerts.show(texts.created);
      navigation.to(editor, { id });
    } catch (failure) {
      showFailure(alerts, failure, texts.createFailed);
      setCreating(false);
    }
  };
  return (
    <Page
      title="Select a design"
      wide
      intro="Start from a design worth sending, from what you sent before, or from nothing."
      back={{ to: paths.list, label: 'Single sends' }}
    >
      <Starts
        kind={designs || templateType}
        onKind={(kind) => navigation.to(paths.createSelector, { designs: kind })}
        isBusy={isCreating}
        onChosen={(choice) => void begin(choice)}
        onTemplate={(templateId) => navigation.to(paths.createFromTemplate, { templateId })}
        isImporting={isImporting}
        onImport={setImporting}
        onText={hasSms ? () => void open(() => store.createSms(defaultName), paths.smsEditor) : undefined}
      />
    </Page>
  );
});
