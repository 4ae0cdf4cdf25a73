import { observer } from 'mobx-react-lite';
import { type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { DesignEditor, type DesignWork } from 'sendwright/plugins/design-editor/contract';
import { DesignLibrary } from 'sendwright/plugins/designs/contract';
import {
  HttpFailure,
  Navigation,
  pathTo,
  useFreshness,
  useOptionalService,
  useParameter,
  useService,
} from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import { Banner, Button, EditorWaiting, ErrorState, Link, MenuButton, Skeleton } from 'sendwright/sdk/ui';
import type { TemplateDraft } from 'sendwright/wire/dynamicTemplates';
import { useTestData } from '../components/TestDataFields';
import { usePublishing } from '../components/usePublishing';
import { dialogAt, versionDialogs, VersionDialogs } from '../components/VersionDialogs';
import { VersionSettings } from '../components/VersionSettings';
import { VersionTest } from '../components/VersionTest';
import { paths } from '../contract';
import { TemplatesStore } from '../templatesStore';
import { codeSource, designSource, storedCode } from '../versionSources';

const back = { label: 'Dynamic templates', address: paths.list };
const loading = (
  <EditorWaiting>
    <Skeleton shape="page" label="Loading the editor" />
  </EditorWaiting>
);

/** The editor of a version, for blocks or code. An active version is edited as a draft until it is published. */
export default observer(function VersionEditor() {
  const store = useService(TemplatesStore);
  const navigation = useService(Navigation);
  const [templateId, versionId] = [useParameter('templateId'), useParameter('versionId')];
  const [turn, setTurn] = useState(0);
  const reopen = useCallback(() => setTurn((before) => before + 1), []);
  const key = `${templateId}/${versionId}/${turn}`;
  const [opened, setOpened] = useState<{
    readonly key: string;
    readonly version?: TemplateDraft;
    readonly failure?: unknown;
  }>();
  useEffect(() => {
    const controller = new AbortController();
    store.getDraft(templateId, versionId, controller.signal).then(
      (version) => !controller.signal.aborted && setOpened({ key, version }),
      (failure: unknown) => !controller.signal.aborted && !isAborted(failure) && setOpened({ key, failure }),
    );
    return () => controller.abort();
  }, [store, templateId, versionId, key]);
  const isTouched = useRef<() => boolean>(() => false);
  useFreshness(['templates'], async () => {
    const before = opened?.key === key ? opened.version : undefined;
    // While a dialog of the editor is open, the content is not replaced: the dialog refers to it.
    if (!before || !navigation.location.pathname.endsWith(addressOf(before))) return;
    const version = await store.peekDraft(templateId, versionId);
    if (version.revision !== before.revision && !isTouched.current()) {
      store.updateEdited(version);
      setOpened((shown) => (shown?.version === before ? { key, version } : shown));
    } else if (version.revision === store.editedOf(versionId)?.revision) {
      // The same content, which may have been published elsewhere.
      store.updateEdited(version);
    }
  });
  // So that the list shows the edits.
  useEffect(() => store.show(templateId, true), [store, templateId]);
  if (opened?.key !== key) return loading;
  const { version, failure } = opened;
  if (version) {
    const Editor = version.editor === 'design' ? DesignedVersion : CodeVersion;
    return <Editor key={`${key}/${version.revision}`} version={version} reopen={reopen} isTouched={isTouched} />;
  }
  if (failure instanceof HttpFailure && failure.status === 404)
    return <Missing title="This version doesn't exist." text="It may have been deleted." />;
  return (
    <EditorWaiting>
      <ErrorState
        failure={failure}
        title="The version couldn't be loaded."
        onRetry={reopen}
        action={
          <Link to={back.address} look="button">
            Back to dynamic templates
          </Link>
        }
      />
    </EditorWaiting>
  );
});

interface EditedProps {
  readonly version: TemplateDraft;
  readonly reopen: () => void;
  /** Set by the editor: whether anything was changed since it was opened. */
  readonly isTouched: RefObject<() => boolean>;
}

const testedOf = ({ template_id: templateId, id }: TemplateDraft) => ({
  request: { template_id: templateId, version_id_override: id, draft: true },
  resourceId: id,
  hasSender: false,
});
const addressOf = ({ template_id: templateId, id: versionId }: TemplateDraft): string =>
  pathTo(paths.editor, { templateId, versionId });

const DesignedVersion = observer(function DesignedVersion({ version, reopen, isTouched }: EditedProps) {
  const store = useService(TemplatesStore);
  const navigation = useService(Navigation);
  const editor = useOptionalService(DesignEditor);
  const address = addressOf(version);
  const isTesting = dialogAt(navigation.location.pathname, address) === versionDialogs.test;
  const testData = useTestData(version);
  const source = useMemo(() => designSource(store, version), [store, version]);
  const work = useRef<DesignWork>(undefined);
  const onWork = useCallback(
    (next: DesignWork | undefined) => {
      work.current = next;
      isTouched.current = () => next?.isTouched ?? false;
    },
    [isTouched],
  );
  const save = async (): Promise<boolean> => (await work.current?.save()) ?? true;
  const { edited, beside, action, onDiscard, dialogs } = usePublishing(version, { save, reopen });
  useEffect(() => void editor.get(), [editor]);
  const { current: service, state } = editor;
  if (state === 'failed' || state === 'absent')
    return (
      <Missing title="The design editor isn't available." text="The version is safe. Reload the page to try again." />
    );
  if (!service) return loading;
  return (
    <Suspense fallback={loading}>
      <service.Editor
        source={source}
        address={address}
        back={back}
        beside={beside}
        {...(action && { action })}
        onWork={onWork}
        testData={testData}
        tested={testedOf(version)}
        onTest={() => navigation.go(`${address}/${versionDialogs.test}`)}
        settings={<VersionSettings version={edited} onDiscard={onDiscard} />}
      />
      {isTesting && (
        <VersionTest version={version} testData={testData.text} save={save} onClose={() => navigation.go(address)} />
      )}
      {dialogs}
    </Suspense>
  );
});

const CodeVersion = observer(function CodeVersion({ version, reopen, isTouched }: EditedProps) {
  const store = useService(TemplatesStore);
  const library = useOptionalService(DesignLibrary);
  const navigation = useService(Navigation);
  const testData = useTestData(version);
  useEffect(() => {
    isTouched.current = () => false;
  }, [isTouched]);
  const onChange = useCallback(() => {
    isTouched.current = () => true;
  }, [isTouched]);
  // Counts how often tags were replaced: the code is loaded again each time.
  const [opened, setOpened] = useState({ version, turn: 0 });
  // A new object when the data changes, which triggers a new preview.
  const source = useMemo(() => codeSource(store, version, testData.text), [store, version, testData.text]);
  const saving = useRef<() => Promise<boolean>>(undefined);
  const { beside, action, onDiscard, dialogs } = usePublishing(version, {
    save: async () => (await saving.current?.()) ?? true,
    reopen,
  });
  useEffect(() => void library.get(), [library]);
  const { current: service, state } = library;
  if (state === 'failed' || state === 'absent')
    return (
      <Missing
        title="The code editor isn't available."
        text="It is part of the design library, which you may not have access to. The version is safe."
      />
    );
  if (!service) return loading;
  const address = addressOf(version);
  return (
    <Suspense fallback={loading}>
      <service.CodeEditor
        key={opened.turn}
        source={source}
        opened={storedCode(opened.version)}
        address={address}
        back={back}
        noun="version"
        beside={beside}
        {...(action && { action })}
        tested={{ ...testedOf(version), testData: testData.text }}
        onChange={onChange}
        renderTools={(save) => {
          saving.current = save;
          const opens = (end: string) => () => void save().then(() => navigation.go(`${address}/${end}`));
          return (
            // The content shown is the saved one.
            <>
              <MenuButton
                label="More"
                items={[
                  { label: 'Preview', icon: 'eye', onSelect: opens(versionDialogs.previewData) },
                  {
                    label: 'Test data',
                    icon: 'code',
                    onSelect: () => navigation.go(`${address}/${versionDialogs.testData}`),
                  },
                  { label: 'Version settings', icon: 'settings', onSelect: opens(versionDialogs.settings) },
                  { label: 'Version history', icon: 'clock', onSelect: opens(versionDialogs.history) },
                  { label: 'Replace legacy tags', icon: 'refresh', onSelect: opens(versionDialogs.legacyTags) },
                  ...(onDiscard
                    ? ([
                        'divider',
                        { label: 'Discard draft', icon: 'trash', danger: true, onSelect: onDiscard },
                      ] as const)
                    : []),
                ]}
              />
              <Button icon="mail" onClick={opens(versionDialogs.test)}>
                Send me a test
              </Button>
            </>
          );
        }}
      />
      <VersionDialogs
        version={version}
        address={address}
        testData={testData}
        onDiscard={onDiscard}
        onReplaced={(changed) => setOpened(({ turn }) => ({ version: changed, turn: turn + 1 }))}
      />
      {dialogs}
    </Suspense>
  );
});

function Missing({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <EditorWaiting>
      <Banner tone="danger" title={title}>
        {text}
      </Banner>
      <Link to={back.address}>Back to dynamic templates</Link>
    </EditorWaiting>
  );
}
