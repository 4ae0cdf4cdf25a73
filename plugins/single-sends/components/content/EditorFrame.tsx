import { observer } from 'mobx-react-lite';
import { useMemo, useRef, useState } from 'react';
import { EmailTesting, isEmailTesting } from 'sendwright/plugins/email-testing/contract';
import { ImageManager, imageManagerAddress, imageManagerView, imageMarkup } from 'sendwright/plugins/images/contract';
import { Alerts, Navigation, pathTo, useService } from 'sendwright/sdk';
import { type CodeEditorHandle, useScrollSync, withSourceLines } from 'sendwright/sdk/code-editor';
import { EditorShell, SearchField, SlotOutlet, Switch, Tabs } from 'sendwright/sdk/ui';
import { paths } from '../../contract';
import type { Draft } from '../../draft/draftModel';
import { testedDraft } from '../../draft/testedMessage';
import { type TagGroup, tagGroups } from 'sendwright/sdk/tag-field';
import { completionsOf } from './completions';
import { type Preview, usePreview } from '../../preview/usePreview';
import { type SampleContact, useSampleContact } from '../../preview/useSampleContact';
import { texts } from '../../texts';
import { useChoices } from '../../useChoices';
import { MessageFrame, type MessageView } from '../preview/MessageFrame';
import { SampleChooser, ViewSwitch } from '../preview/PreviewControls';
import { DraftNotice } from '../editor/DraftNotice';
import styles from '../editor/editor.module.css';
import { SendEditorBar } from '../editor/SendEditorBar';
import { VariationTabs } from '../editor/VariationTabs';
import { MessageCode } from './MessageCode';

interface TagsPanelProps {
  readonly groups: readonly TagGroup[];
  readonly onInsert: (tag: string) => void;
}

interface PreviewPaneProps {
  readonly draft: Draft;
  readonly preview: Preview;
  readonly sample: SampleContact;
  readonly senderId: number | undefined;
  /** Whether the code and the preview scroll together. */
  readonly isSynced: boolean;
  readonly onSync: (isSynced: boolean) => void;
}

type Pane = 'tags' | 'code' | 'preview';

const panes = [
  { id: 'tags', title: 'Tags' },
  { id: 'code', title: 'Code' },
  { id: 'preview', title: 'Preview' },
] as const;

/**
 * The code editor: tags on the left, code in the middle, the preview on the right. Narrow screens show one of them at a
 * time.
 */
export const EditorFrame = observer(function EditorFrame({ draft }: { readonly draft: Draft }) {
  const alerts = useService(Alerts);
  const choices = useChoices();
  const { content, message } = draft;
  const navigation = useService(Navigation);
  const sample = useSampleContact({ list_ids: content.listIds, segment_ids: content.segmentIds });
  const html = useMemo(() => withSourceLines(message.html), [message.html]);
  const preview = usePreview(
    {
      subject: message.subject,
      preheader: message.preheader,
      html,
      plain: message.generatePlain ? undefined : message.plain,
      senderId: content.senderId ?? undefined,
    },
    sample.contact?.id,
    draft.testData,
  );
  const [pane, setPane] = useState<Pane>('code');
  const editor = useRef<CodeEditorHandle>(null);
  const code = useRef<HTMLElement>(null);
  const shown = useRef<HTMLElement>(null);
  const [isSynced, setSynced] = useState(true);
  useScrollSync({ editor, code, preview: shown, isOn: isSynced });
  const address = pathTo(paths.editorContent, { id: draft.id });
  const images = imageManagerView(navigation.location);
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
    <EditorShell pane={pane} bar={<SendEditorBar draft={draft} isOfContent />} notice={<DraftNotice draft={draft} />}>
      <div className={styles.switch}>
        <Tabs<Pane> label="Editor" tabs={panes} selected={pane} onSelect={setPane} />
      </div>
      <div className={styles.body}>
        <aside className={styles.panel} aria-label="Tags">
          <TagsPanel groups={groups} onInsert={insert} />
        </aside>
        <section ref={code} className={styles.code} aria-label="Code">
          <MessageCode
            draft={draft}
            problems={preview.shown?.problems ?? []}
            completions={completions}
            generatedText={preview.shown?.text ?? ''}
            editor={editor}
            onImages={() => navigation.go(imageManagerAddress(address, { view: 'library' }))}
          />
        </section>
        <section ref={shown} className={styles.preview} aria-label="Preview">
          <PreviewPane
            isSynced={isSynced}
            onSync={setSynced}
            draft={draft}
            preview={preview}
            sample={sample}
            senderId={content.senderId ?? undefined}
          />
        </section>
      </div>
      {isEmailTesting(navigation.location.pathname) && (
        <SlotOutlet slot={EmailTesting} props={{ message: testedDraft(draft) }} />
      )}
      {images && (
        <SlotOutlet
          slot={ImageManager}
          props={{
            shown: images,
            onShow: (view) => navigation.go(imageManagerAddress(address, view)),
            onClose: () => navigation.go(address),
            onChosen: (image) => {
              navigation.go(address);
              insert(imageMarkup(image));
            },
          }}
        />
      )}
    </EditorShell>
  );
});

/** A live preview of the message with a real contact's data. */
const PreviewPane = observer(function PreviewPane({
  draft,
  preview,
  sample,
  senderId,
  isSynced,
  onSync,
}: PreviewPaneProps) {
  const [view, setView] = useState<MessageView>('desktop');
  const [isDark, setDark] = useState(false);
  return (
    <>
      {draft.content.abtest && <VariationTabs draft={draft} />}
      <div className={styles.previewBar}>
        <ViewSwitch view={view} onChange={setView} isDark={isDark} onDark={setDark} />
        <Switch label="Scroll together" checked={isSynced} onChange={onSync} />
        <SampleChooser sample={sample} />
      </div>
      <MessageFrame preview={preview} view={view} senderId={senderId} isDark={isDark} />
    </>
  );
});

/** The merge tags. Clicking one inserts it at the cursor. */
function TagsPanel({ groups, onInsert }: TagsPanelProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = groups
    .map(({ title, tags }) => ({
      title,
      tags: tags.filter(({ tag, label }) => `${tag} ${label}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ tags }) => tags.length > 0);
  return (
    <div className={styles.tags}>
      <p className={styles.hint}>Filled in for each recipient. Click one to insert it at the cursor.</p>
      <SearchField label="Search tags" value={search} onSearch={setSearch} delay={0} />
      {found.map(({ title, tags }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h2>{title}</h2>
          <ul className={styles.tagList}>
            {tags.map(({ tag, label }) => (
              <li key={tag}>
                {/* Clicking must not move the focus out of the code editor. */}
                <button
                  type="button"
                  className={styles.tag}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onInsert(tag)}
                >
                  {label}
                  <code>{tag}</code>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && <p className={styles.hint}>No such tag.</p>}
    </div>
  );
}
