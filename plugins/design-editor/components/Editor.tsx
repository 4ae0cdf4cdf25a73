import type { Design } from 'sendwright/email';
import { reaction } from 'mobx';
import { destroy, isAlive } from 'mobx-state-tree';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isAborted } from 'sendwright/sdk/models';
import { Navigation, useService } from 'sendwright/sdk';
import { Banner, Button, EditorShell, EditorWaiting, ErrorState, Link, Skeleton, Tabs } from 'sendwright/sdk/ui';
import { Canvas } from '../canvas/Canvas';
import type { DragStage } from '../canvas/dragEngine';
import type { DesignEditorProps } from '../contract';
import { removePreferences } from '../document/commands';
import { EditorContext, type OpenEditor } from '../state/EditorContext';
import { EditorView } from '../state/EditorView';
import { useEditorServices } from '../state/EditorContext';
import { openEditor, type Opened } from '../state/openEditor';
import { Dialogs } from './dialogs/Dialogs';
import styles from './Editor.module.css';
import { Inspector } from './inspector/Inspector';
import { Notice } from './Notice';
import { Checks } from './panels/Checks';
import { History } from './panels/History';
import { Outline } from './panels/Outline';
import { Palette } from './panels/Palette';
import { Sections } from './panels/Sections';
import { TextToolbar } from './TextToolbar';
import { TopBar } from './TopBar';
import { useEditorKeys } from './useEditorKeys';

/** The full-screen design editor: opens the design, then shows it. */
export default observer(function Editor(props: DesignEditorProps) {
  const { back } = props;
  // A new object for the same design must not open it again while it is being edited.
  const [source, setSource] = useState(props.source);
  if (source.kind !== props.source.kind || source.id !== props.source.id || source.part !== props.source.part)
    setSource(props.source);
  const { brandKits } = useEditorServices();
  const [opened, setOpened] = useState<Opened>();
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const inBrand = async (design: Design): Promise<Design> =>
      (await (await brandKits.get())?.inBrand(design)) ?? design;
    openEditor(source, controller.signal, { inBrand }).then(
      (answer) => {
        if (controller.signal.aborted) leave(answer);
        else setOpened(answer);
      },
      (error: unknown) => {
        if (isAborted(error) || controller.signal.aborted) return;
        setOpened(undefined);
        setFailure(error);
      },
    );
    return () => controller.abort();
  }, [source, attempt, brandKits]);
  // Closes a design only when the next one is open, so that its tab keeps the focus.
  useEffect(() => opened && (() => leave(opened)), [opened]);

  const isSlow = useIsSlow(opened === undefined && failure === undefined);

  if (opened?.kind === 'open') return <Opening opened={opened} props={{ ...props, source }} />;
  const away = (
    <Link to={back.address} look="button">
      Back to {back.label.toLowerCase()}
    </Link>
  );
  const retry = (): void => {
    setFailure(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <EditorWaiting>
      {failure !== undefined && (
        <ErrorState failure={failure} title="The design couldn't be loaded." onRetry={retry} action={away} />
      )}
      {opened?.kind === 'newer' && (
        <ErrorState
          failure={new Error('It was saved by a newer version. Reload this page. The saved design is unchanged.')}
          title="This design is newer than this editor."
          action={away}
        />
      )}
      {opened?.kind === 'damaged' && (
        <ErrorState
          failure={new Error(`${opened.message} The saved design is unchanged.`)}
          title="This design is damaged."
          action={away}
        />
      )}
      {!opened && failure === undefined && <Skeleton shape="page" label="Loading the editor" />}
      {isSlow && (
        <Banner
          tone="info"
          title="This is taking longer than usual"
          action={
            <Button size="small" onClick={retry}>
              Retry
            </Button>
          }
        >
          The design is still loading. Your saved work is safe. {away}
        </Banner>
      )}
    </EditorWaiting>
  );
});

/** Milliseconds before a loading state is shown. */
const emptyStateTimeout = 3000;

/** Whether loading takes long enough to show a loading state. */
function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setSlow(true), emptyStateTimeout);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
}

/** Saves the last changes after the page is left. */
function leave(opened: Opened): void {
  if (opened.kind !== 'open') return;
  const { editor } = opened;
  editor.keep();
  void editor.save().finally(() => destroy(editor));
}

type Panel = 'blocks' | 'sections' | 'outline' | 'settings';
type Side = 'style' | 'checks' | 'history';

const Opening = observer(function Opening({
  opened,
  props,
}: {
  readonly opened: Extract<Opened, { kind: 'open' }>;
  readonly props: DesignEditorProps;
}) {
  const { editor, imported } = opened;
  const navigation = useService(Navigation);
  const view = useMemo(() => new EditorView(editor), [editor]);
  const { testData } = props;
  useEffect(() => {
    if (testData) view.setTestData(testData.text);
    // oxlint-disable-next-line react/exhaustive-deps -- from then on the view's is the newest
  }, [view]);
  const { onWork } = props;
  useEffect(() => {
    onWork?.({
      save: async () => {
        await editor.save();
        return !isAlive(editor) || !editor.isDirty;
      },
      get isTouched() {
        return isAlive(editor) && (editor.hasSaved || editor.isDirty);
      },
    });
    return () => onWork?.(undefined);
  }, [editor, onWork]);
  const { withoutPreferences = false } = props;
  useEffect(() => {
    if (!withoutPreferences) return undefined;
    // Whatever brings one in: a new block, pasting, an import, undo.
    return reaction(
      () => !editor.isReadOnly && removePreferences(editor.design) !== editor.design,
      (hasLinks) => {
        if (hasLinks) editor.run('Remove preferences links', removePreferences);
      },
      { fireImmediately: true },
    );
  }, [editor, withoutPreferences]);
  const stage = useRef<DragStage>(undefined);
  const [panel, setPanel] = useState<Panel>('blocks');
  const [side, setSide] = useState<Side>('style');
  const selected = editor.selection.at(-1);
  useEffect(() => {
    // Selecting a block shows its settings, unless it was selected in a list of findings.
    if (selected !== undefined) setSide((shown) => (shown === 'history' ? 'style' : shown));
  }, [selected]);
  const frame = useRef<HTMLDivElement>(null);
  const setStage = useCallback((next: DragStage | undefined) => {
    stage.current = next;
  }, []);
  // The legacy area has the same page: its dialogs stay there.
  const { pathname } = navigation.location;
  const at = pathname.indexOf(props.address);
  const address = at > 0 ? pathname.slice(0, at) + props.address : props.address;
  const open = useCallback(
    (dialog: string) => navigation.go(dialog === '' ? address : `${address}/${dialog}`),
    [navigation, address],
  );
  const context = useMemo(
    (): OpenEditor => ({ editor, view, props: { ...props, address }, stage: () => stage.current, setStage, open }),
    [editor, view, props, address, setStage, open],
  );
  const inspect = useCallback(() => {
    view.setPane('inspector');
    setSide('style');
    requestAnimationFrame(() =>
      frame.current
        ?.querySelector<HTMLElement>('[data-region="inspector"] [role="tabpanel"] :is(input, select, textarea)')
        ?.focus(),
    );
  }, [view]);
  useEditorKeys(editor, view, frame, stage);
  useEffect(
    () => navigation.guardLeaving(() => editor.isDirty && (editor.state === 'failed' || editor.state === 'elsewhere')),
    [navigation, editor],
  );

  const panels = [
    { id: 'blocks' as const, title: 'Blocks', content: <Palette /> },
    { id: 'sections' as const, title: 'Sections', content: <Sections /> },
    { id: 'outline' as const, title: 'Outline', content: <Outline onInspect={inspect} /> },
    ...(props.settings ? [{ id: 'settings' as const, title: 'Settings', content: props.settings }] : []),
  ];
  return (
    <EditorContext.Provider value={context}>
      <EditorShell ref={frame} pane={view.pane} bar={<TopBar />} notice={<Notice imported={imported} />}>
        <div className={styles.switch}>
          {(['blocks', 'canvas', 'inspector'] as const).map((pane) => (
            <Button
              key={pane}
              size="small"
              intent={view.pane === pane ? 'primary' : 'quiet'}
              onClick={() => view.setPane(pane)}
            >
              {{ blocks: 'Blocks', canvas: 'Design', inspector: 'Settings' }[pane]}
            </Button>
          ))}
        </div>
        <div className={styles.body}>
          <aside className={styles.left} aria-label="Blocks and outline" data-region="left">
            <Tabs<Panel> label="Panel" tabs={panels} selected={panel} onSelect={setPanel} />
          </aside>
          <section className={styles.middle} aria-label="Canvas">
            <TextToolbar />
            <Canvas key={editor.key} onInspect={inspect} />
          </section>
          <aside className={styles.right} aria-label="Settings of the selection" data-region="inspector">
            <Tabs<Side>
              label="Settings, checks and history"
              selected={side}
              onSelect={setSide}
              tabs={[
                { id: 'style', title: 'Style', content: <Inspector /> },
                {
                  id: 'checks',
                  title: 'Checks',
                  content: (
                    <div className={styles.side}>
                      <Checks />
                    </div>
                  ),
                },
                {
                  id: 'history',
                  title: 'History',
                  content: (
                    <div className={styles.side}>
                      <History />
                    </div>
                  ),
                },
              ]}
            />
          </aside>
        </div>
        <div className={styles.hidden} role="status" aria-live="polite">
          {editor.announcement}
        </div>
        <Dialogs />
      </EditorShell>
    </EditorContext.Provider>
  );
});
