import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import {
  Alerts,
  HttpFailure,
  Navigation,
  useOptionalService,
  useParameter,
  useRefusal,
  useService,
  useSlot,
} from 'sendwright/sdk';
import { Button, EditorStarts, Empty, Page, SlotOutlet, Tabs } from 'sendwright/sdk/ui';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { defaultName, DesignChoices, paths, type StartChoice, TemplateChoices } from '../contract';
import { SingleSendsStore } from '../singleSendsStore';
import { texts } from '../texts';
import styles from './SingleSendSelector.module.css';

type Kind = 'your-designs' | 'sendgrid-designs' | 'dynamic-templates';
const tabs = [
  { id: 'your-designs', title: 'Your email designs' },
  { id: 'sendgrid-designs', title: 'Ready-made designs' },
] as const;
const templatesTab = { id: 'dynamic-templates', title: 'Dynamic templates' } as const;
const kinds: readonly Kind[] = [...tabs, templatesTab].map(({ id }) => id);

/** Chooses what a new single send starts from: blank, a design, or a template. */
export default observer(function SingleSendSelector() {
  const designs = useParameter('designs');
  const templateType = useParameter('templateType');
  const hasTemplates = useSlot(TemplateChoices).length > 0;
  const asked = kinds.find((one) => one === (designs || templateType));
  const kind: Kind = asked === undefined || (asked === 'dynamic-templates' && !hasTemplates) ? 'your-designs' : asked;
  const store = useService(SingleSendsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const hasDesigns = useSlot(DesignChoices).length > 0;
  const hasDesignEditor = useOptionalService(DesignEditor).state !== 'absent';
  const hasSms = useRefusal({ toggle: 'mc.sms' }) === undefined;
  const [isCreating, setCreating] = useState(false);

  const begin = (choice?: StartChoice) =>
    open(() => store.create(choice?.name ?? defaultName, choice?.content), paths.editor);
  const open = async (create: () => Promise<SingleSend>, editor: typeof paths.editor | typeof paths.smsEditor) => {
    setCreating(true);
    try {
      const { id } = await create();
      alerts.show(texts.created);
      navigation.to(editor, { id });
    } catch (failure) {
      const limit = failure instanceof HttpFailure && failure.status === 400 ? failure.errors[0] : undefined;
      if (limit) alerts.add({ type: 'danger', message: limit.message });
      else alerts.show(texts.createFailed);
      setCreating(false);
    }
  };
  return (
    <Page title="Select a design" back={{ to: paths.list, label: 'Single sends' }}>
      <Tabs<Kind>
        label="Designs"
        tabs={hasTemplates ? [...tabs, templatesTab] : tabs}
        selected={kind}
        onSelect={(selected) => navigation.to(paths.createSelector, { designs: selected })}
      />
      {kind === 'your-designs' && (
        <EditorStarts
          isBusy={isCreating}
          onDesign={
            hasDesignEditor ? () => void begin({ name: defaultName, content: { editor: 'design' } }) : undefined
          }
          onCode={() => void begin()}
          onText={hasSms ? () => void open(() => store.createSms(defaultName), paths.smsEditor) : undefined}
        />
      )}
      <div className={styles.designs}>
        {kind === 'dynamic-templates' ? (
          <SlotOutlet
            slot={TemplateChoices}
            props={{ onChosen: (templateId) => navigation.to(paths.createFromTemplate, { templateId }) }}
          />
        ) : hasDesigns ? (
          <SlotOutlet slot={DesignChoices} props={{ kind, onChosen: (choice) => void begin(choice) }} />
        ) : (
          kind === 'sendgrid-designs' && (
            <Empty
              drawing="send"
              title="No ready-made designs here"
              text="Start blank instead."
              action={<Button onClick={() => void begin()}>Start blank</Button>}
            />
          )
        )}
      </div>
    </Page>
  );
});
