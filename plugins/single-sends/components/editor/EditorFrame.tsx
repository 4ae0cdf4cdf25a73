import { observer } from 'mobx-react-lite';
import { useMemo, useRef, useState } from 'react';
import { Alerts, useService } from 'sendwright/sdk';
import type { CodeEditorHandle } from 'sendwright/sdk/code-editor';
import { Tabs } from 'sendwright/sdk/ui';
import type { Draft } from '../../draftModel';
import { completionsOf, tagGroups } from '../../tags';
import { texts } from '../../texts';
import { useChoices } from '../../useChoices';
import { usePreview } from '../../usePreview';
import { useSampleContact } from '../../useSampleContact';
import { AbTestPanel } from './AbTestPanel';
import { DraftNotice } from './DraftNotice';
import { EditorBar } from './EditorBar';
import styles from './editor.module.css';
import { MessageCode } from './MessageCode';
import { PreviewPane } from './PreviewPane';
import { SettingsPanel } from './SettingsPanel';
import { TagsPanel } from './TagsPanel';
import { TestPanel } from './TestPanel';

type Pane = 'settings' | 'code' | 'preview';
type Panel = 'settings' | 'abtest' | 'tags' | 'test';

const panes = [
  { id: 'settings', title: 'Settings' },
  { id: 'code', title: 'Code' },
  { id: 'preview', title: 'Preview' },
] as const;

/** The editor: settings and tags at the left, code in the middle, the message at the right; one of them at a time where it is narrow. */
export const EditorFrame = observer(function EditorFrame({ draft }: { readonly draft: Draft }) {
  const alerts = useService(Alerts);
  const choices = useChoices();
  const { content, message } = draft;
  const sample = useSampleContact();
  const preview = usePreview(
    {
      subject: message.subject,
      preheader: message.preheader,
      html: message.html,
      plain: message.generatePlain ? undefined : message.plain,
      senderId: content.senderId ?? undefined,
    },
    sample.contact?.id,
    draft.testData,
  );
  const [pane, setPane] = useState<Pane>('code');
  const [panel, setPanel] = useState<Panel>('settings');
  const editor = useRef<CodeEditorHandle>(null);
  const groups = useMemo(() => tagGroups(choices.fields), [choices.fields]);
  const completions = useMemo(() => completionsOf(groups), [groups]);

  const insert = (tag: string) => {
    if (editor.current && !draft.isReadOnly) {
      setPane('code');
      editor.current.insert(tag);
      return;
    }
    void navigator.clipboard?.writeText(tag).then(() => alerts.show(texts.copied, { tag }));
  };

  return (
    <div className={styles.frame} data-pane={pane}>
      <EditorBar draft={draft} />
      <DraftNotice draft={draft} />
      <div className={styles.switch}>
        <Tabs<Pane> label="Editor" tabs={panes} selected={pane} onSelect={setPane} />
      </div>
      <div className={styles.body}>
        <aside className={styles.panel} aria-label="Settings, A/B test, tags and test">
          <Tabs<Panel>
            label="Panel"
            selected={panel}
            onSelect={setPanel}
            tabs={[
              { id: 'settings', title: 'Settings', content: <SettingsPanel draft={draft} choices={choices} /> },
              { id: 'abtest', title: 'A/B test', content: <AbTestPanel draft={draft} /> },
              { id: 'tags', title: 'Tags', content: <TagsPanel groups={groups} onInsert={insert} /> },
              { id: 'test', title: 'Test', content: <TestPanel draft={draft} /> },
            ]}
          />
        </aside>
        <section className={styles.code} aria-label="Code">
          <MessageCode draft={draft} problems={preview.shown?.problems ?? []} completions={completions} generatedText={preview.shown?.text ?? ''} editor={editor} />
        </section>
        <section className={styles.preview} aria-label="Preview">
          <PreviewPane draft={draft} preview={preview} sample={sample} senderId={content.senderId ?? undefined} />
        </section>
      </div>
    </div>
  );
});
