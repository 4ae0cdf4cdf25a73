import { observer } from 'mobx-react-lite';
import { EmailTesting, emailTestingEnd, isEmailTesting } from 'sendwright/plugins/email-testing/contract';
import { ImageManager, imageManagerAddress, imageManagerView, imageMarkup } from 'sendwright/plugins/images/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { clippedMessage, sentSize } from 'sendwright/email';
import { Navigation, useService, useSlot } from 'sendwright/sdk';
import { CodeEditor, type CodeEditorHandle, useScrollSync, withSourceLines } from 'sendwright/sdk/code-editor';
import { draftStateWords } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  EditorBar,
  EditorSaving,
  EditorShell,
  NotSavedNotice,
  SandboxedHtml,
  Skeleton,
  SlotOutlet,
  Switch,
  Tabs,
  TextInput,
} from 'sendwright/sdk/ui';
import { inMode } from 'sendwright/email/simulation/dark';
import type { CodeEditorProps } from '../contract';
import { useCodeDraft } from '../useCodeDraft';
import { useMessagePreview } from '../useMessagePreview';
import { CodeConflict } from './CodeConflict';
import { CodePreview, codePreviewEnds } from './CodePreview';
import styles from './CodeDesign.module.css';

type Pane = 'code' | 'preview';
const panes = [
  { id: 'code', title: 'Code' },
  { id: 'preview', title: 'Preview' },
] as const;

const previewEnds: readonly string[] = Object.values(codePreviewEnds);
/** The suffixes of the editor's address; the same pages exist under `/legacy`. */
function endOf(pathname: string, address: string): string {
  const at = pathname.indexOf(`${address}/`);
  return at === -1 ? '' : pathname.slice(at + address.length + 1);
}
function own(source: CodeEditorProps['source']) {
  const { preheader = '', senderId } = source.message?.() ?? {};
  return { preheader, ...(senderId !== undefined && { sender_id: senderId }) };
}

const check = async (html: string) => (await import('sendwright/email/checks')).problemsInHtml(html);

/** The code editor: code on the left, the preview on the right; narrow screens show one of them. */
export const CodeDesign = observer(function CodeDesign({
  source,
  opened,
  address,
  back,
  noun,
  tested,
  beside,
  action,
  onChange,
  renderTools,
}: CodeEditorProps) {
  const navigation = useService(Navigation);
  const { draft, state, reason, change, save, resolve } = useCodeDraft(source, opened, onChange);
  const preview = useMessagePreview(
    useMemo(() => withSourceLines(draft.html), [draft.html]),
    draft.subject,
    source.preview,
  );
  const problems = useMemo(
    () =>
      preview.problems.filter(({ field }) => field === 'html_content').map(({ message, line }) => ({ message, line })),
    [preview.problems],
  );
  const cannotBeMade = problems.length > 0 || preview.hasFailed;
  const clipped = useMemo(() => clippedMessage(sentSize(draft.html)), [draft.html]);
  const [isSynced, setSynced] = useState(true);
  const [isMobile, setMobile] = useState(false);
  const [isDark, setDark] = useState(false);
  const [pane, setPane] = useState<Pane>('code');
  const [isDeciding, setDeciding] = useState(true);
  useEffect(() => {
    // The next conflict is shown again.
    if (state !== 'conflict') setDeciding(true);
  }, [state]);
  const editor = useRef<CodeEditorHandle>(null);
  const code = useRef<HTMLElement>(null);
  const message = useRef<HTMLDivElement>(null);
  useScrollSync({ editor, code, preview: message, isOn: isSynced });
  const images = imageManagerView(navigation.location);
  const [testData, setTestData] = useState('{}');
  // Hosts with their own preview open it at the same addresses.
  const end = source.preview ? '' : endOf(navigation.location.pathname, address);
  const canTest = useSlot(EmailTesting).length > 0 && tested !== undefined;

  return (
    <EditorShell
      pane={pane}
      bar={
        <EditorBar
          back={{ label: `Back to the ${back.label.toLowerCase()}`, onBack: () => navigation.go(back.address) }}
          name={draft.name}
          onRename={(name) => change({ name })}
          saving={
            <>
              {beside}
              <span role="status" className={styles.state}>
                <EditorSaving words={draftStateWords[state]} isTrouble={state === 'failed' || state === 'conflict'} />
              </span>
            </>
          }
        >
          {renderTools?.(save)}
          {!source.preview && (
            <Button icon="eye" onClick={() => navigation.go(`${address}/${codePreviewEnds.preview}`)}>
              Preview
            </Button>
          )}
          {canTest && (
            <Button icon="flask" onClick={() => navigation.go(`${address}/${emailTestingEnd}`)}>
              Email testing
            </Button>
          )}
          <Button icon="image" onClick={() => navigation.go(imageManagerAddress(address, { view: 'library' }))}>
            Images
          </Button>
          <Button
            intent={action ? 'secondary' : 'primary'}
            disabled={state === 'saved' || state === 'conflict'}
            loading={state === 'saving'}
            onClick={() => void save()}
          >
            Save
          </Button>
          {action && (
            <Button
              intent="primary"
              disabled={action.isIdle === true && state === 'saved'}
              onClick={() => void save().then((isSaved) => isSaved && action.run())}
            >
              {action.label}
            </Button>
          )}
        </EditorBar>
      }
      notice={
        <>
          {state === 'failed' && <NotSavedNotice reason={reason} onSave={() => void save()} />}
          {state === 'conflict' && (
            <>
              <Banner
                tone="warning"
                title={`This ${noun} was changed elsewhere`}
                action={
                  <Button size="small" onClick={() => setDeciding(true)}>
                    Compare and choose
                  </Button>
                }
              >
                Nothing has been overwritten. Your changes are still here.
              </Banner>
              {isDeciding && (
                <CodeConflict
                  source={source}
                  draft={draft}
                  noun={noun}
                  onResolve={resolve}
                  onClose={() => setDeciding(false)}
                />
              )}
            </>
          )}
        </>
      }
    >
      <div className={styles.switch}>
        <Tabs<Pane> label="Editor" tabs={panes} selected={pane} onSelect={setPane} />
      </div>
      <div className={styles.body}>
        <section ref={code} className={styles.code} aria-label="Code">
          <div className={styles.subject}>
            <TextInput
              ariaLabel="Subject"
              placeholder="Subject"
              value={draft.subject}
              maxLength={5000}
              onChange={(subject) => change({ subject })}
            />
          </div>
          <CodeEditor
            handle={editor}
            ariaLabel={`HTML of the ${noun}`}
            value={draft.html}
            onChange={(html) => change({ html })}
            problems={problems}
            check={check}
            height="max(280px, calc(100dvh - 164px))"
          />
        </section>
        <section className={styles.preview} aria-label="Preview">
          <div className={styles.tools}>
            <Switch label="Mobile" checked={isMobile} onChange={setMobile} />
            <Switch label="Dark" checked={isDark} onChange={setDark} />
            <Switch label="Scroll together" checked={isSynced} onChange={setSynced} />
          </div>
          {problems.length > 0 && (
            <Banner tone="warning">
              Line {problems[0]?.line}: {problems[0]?.message}
            </Banner>
          )}
          {clipped !== undefined && (
            <Banner tone="warning" title="Gmail will clip it">
              {clipped}
            </Banner>
          )}
          {preview.hasFailed && (
            <Banner tone="warning">Couldn&apos;t refresh the preview. It shows an earlier version.</Banner>
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
          <div ref={message} className={styles.message} tabIndex={0} role="region" aria-label="Message">
            {preview.html === undefined && !cannotBeMade && (
              <Skeleton shape="block" height={360} label="Loading the preview" />
            )}
            {preview.html === undefined && cannotBeMade && (
              <p className={styles.none}>The message appears here as soon as it is valid.</p>
            )}
            {preview.html !== undefined && (
              <SandboxedHtml html={inMode(preview.html, isDark)} title="Message" {...(isMobile && { width: 375 })} />
            )}
          </div>
        </section>
      </div>
      {tested && isEmailTesting(navigation.location.pathname) && (
        <SlotOutlet slot={EmailTesting} props={{ message: { testData, ...tested, subject: draft.subject, save } }} />
      )}
      {previewEnds.includes(end) && (
        <CodePreview
          title={draft.name}
          message={{ html_content: draft.html, subject: draft.subject, ...own(source) }}
          testData={testData}
          onTestData={setTestData}
          showsData={end !== codePreviewEnds.preview}
          onShowData={(isShown) =>
            navigation.go(`${address}/${isShown ? codePreviewEnds.previewData : codePreviewEnds.preview}`, {
              replace: true,
            })
          }
          onClose={() => navigation.go(address)}
        />
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
              editor.current?.insert(imageMarkup(image));
            },
          }}
        />
      )}
    </EditorShell>
  );
});
