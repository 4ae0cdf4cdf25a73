import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import { Alerts, HttpFailure, Navigation, useOptionalService, useParameter, useService, useSlot } from 'sendwright/sdk';
import { Button, Empty, Page, PageSection, SlotOutlet, Tabs } from 'sendwright/sdk/ui';
import { defaultName, DesignChoices, paths, type StartChoice } from '../contract';
import { SingleSendsStore } from '../singleSendsStore';
import { texts } from '../texts';
import styles from '../components/selector.module.css';

type Kind = 'your-designs' | 'sendgrid-designs';
const tabs = [
  { id: 'your-designs', title: 'Your email designs' },
  { id: 'sendgrid-designs', title: 'Ready-made designs' },
] as const;

/** What a new single send begins with: nothing, or a design. */
export default observer(function SingleSendSelector() {
  const designs = useParameter('designs');
  const templateType = useParameter('templateType');
  const kind: Kind = (designs || templateType) === 'sendgrid-designs' ? 'sendgrid-designs' : 'your-designs';
  const store = useService(SingleSendsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const hasDesigns = useSlot(DesignChoices).length > 0;
  const hasDesignEditor = useOptionalService(DesignEditor).state !== 'absent';
  const [isCreating, setCreating] = useState(false);

  const begin = async (choice?: StartChoice) => {
    setCreating(true);
    try {
      const { id } = await store.create(choice?.name ?? defaultName, choice?.content);
      alerts.show(texts.created);
      navigation.to(paths.editor, { id });
    } catch (failure) {
      const limit = failure instanceof HttpFailure && failure.status === 400 ? failure.errors[0] : undefined;
      if (limit) alerts.add({ type: 'danger', message: limit.message });
      else alerts.show(texts.createFailed);
      setCreating(false);
    }
  };
  return (
    <Page title="Select a design" back={{ to: paths.list, label: 'Single sends' }}>
      <Tabs<Kind> label="Designs" tabs={tabs} selected={kind} onSelect={(selected) => navigation.to(paths.createSelector, { designs: selected })} />
      {kind === 'your-designs' && (
        <div className={styles.starts}>
          {hasDesignEditor && (
            <PageSection title="Design editor" description="Drag blocks where you want them: no code.">
              <Button intent="primary" icon="layout" loading={isCreating} onClick={() => void begin({ name: defaultName, content: { editor: 'design' } })}>Start designing</Button>
            </PageSection>
          )}
          <PageSection title="Code editor" description="Write the HTML yourself, with the message beside it.">
            <Button intent={hasDesignEditor ? 'secondary' : 'primary'} icon="code" loading={isCreating} onClick={() => void begin()}>Start blank</Button>
          </PageSection>
        </div>
      )}
      <div className={styles.designs}>
        {hasDesigns ? (
          <SlotOutlet slot={DesignChoices} props={{ kind, onChosen: (choice) => void begin(choice) }} />
        ) : (
          kind === 'sendgrid-designs' && <Empty drawing="send" title="No ready-made designs here" text="Start blank instead." action={<Button onClick={() => void begin()}>Start blank</Button>} />
        )}
      </div>
    </Page>
  );
});
