import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import { DesignLibrary } from 'sendwright/plugins/design-library/contract';
import { Navigation, pathTo, useOptionalService, useParameter, useService } from 'sendwright/sdk';
import { Banner, EditorWaiting, Link, MenuButton, Skeleton } from 'sendwright/sdk/ui';
import type { Template, TemplateVersion } from 'sendwright/wire/templates';
import { VersionDialogs } from '../components/VersionDialogs';
import { VersionSettings } from '../components/VersionSettings';
import { paths } from '../contract';
import { TemplatesStore } from '../templatesStore';
import { useTestData } from '../useTestData';
import { useTemplate } from '../useTemplate';
import { versionDialogs } from '../versionDialogs';
import { codeSource, designSource, storedCode } from '../versionSources';

const back = { label: 'Dynamic templates', address: paths.list };
const loading = <EditorWaiting><Skeleton shape="page" label="Loading the editor" /></EditorWaiting>;

/** The editor of a version: of blocks, or of code. */
export default observer(function VersionEditor() {
  const navigation = useService(Navigation);
  const store = useService(TemplatesStore);
  const versionId = useParameter('versionId');
  const template = useTemplate(useParameter('templateId'), () => navigation.go(back.address));
  const version = template?.versions.find(({ id }) => id === versionId);
  useEffect(() => {
    // So that the list shows what was edited.
    if (template) store.show(template.id, true);
  }, [store, template]);
  if (!template) return loading;
  if (!version) return <Missing title="This version doesn't exist." text="It may have been deleted." />;
  const Editor = version.editor === 'design' ? DesignedVersion : CodeVersion;
  return <Editor key={versionId} template={template} version={version} />;
});

interface EditedProps {
  readonly template: Template;
  readonly version: TemplateVersion;
}

const testedOf = ({ template_id: templateId, id }: TemplateVersion) => ({ request: { template_id: templateId, version_id_override: id }, resourceId: id, hasSender: false });
const addressOf = ({ template_id: templateId, id: versionId }: TemplateVersion): string => pathTo(paths.editor, { templateId, versionId });

const DesignedVersion = observer(function DesignedVersion({ template, version }: EditedProps) {
  const store = useService(TemplatesStore);
  const editor = useOptionalService(DesignEditor);
  const testData = useTestData(version);
  const source = useMemo(() => designSource(store, version), [store, version]);
  useEffect(() => void editor.get(), [editor]);
  const { current: service, state } = editor;
  if (state === 'failed' || state === 'absent') return <Missing title="The design editor isn't available." text="The version is safe. Reload the page to try again." />;
  if (!service) return loading;
  return (
    <Suspense fallback={loading}>
      <service.Editor source={source} address={addressOf(version)} back={back} testData={testData} tested={testedOf(version)} settings={<VersionSettings template={template} version={version} testData={testData.text} />} />
    </Suspense>
  );
});

const CodeVersion = observer(function CodeVersion({ template, version }: EditedProps) {
  const store = useService(TemplatesStore);
  const library = useOptionalService(DesignLibrary);
  const navigation = useService(Navigation);
  const testData = useTestData(version);
  // Counts the times the tags were replaced: the code is opened anew then.
  const [opened, setOpened] = useState({ version, turn: 0 });
  // Another one with other data: the preview is made anew.
  const source = useMemo(() => codeSource(store, version, testData.text), [store, version, testData.text]);
  useEffect(() => void library.get(), [library]);
  const { current: service, state } = library;
  if (state === 'failed' || state === 'absent') return <Missing title="The code editor isn't available." text="It comes with the design library, which you may have no access to. The version is safe." />;
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
        tested={{ ...testedOf(version), testData: testData.text }}
        renderTools={(save) => (
          // What is shown is what is saved.
          <MenuButton
            label="More"
            items={[
              { label: 'Preview', icon: 'eye', onSelect: () => void save().then(() => navigation.go(`${address}/${versionDialogs.previewData}`)) },
              { label: 'Test data', icon: 'code', onSelect: () => navigation.go(`${address}/${versionDialogs.testData}`) },
              { label: 'Version settings', icon: 'settings', onSelect: () => void save().then(() => navigation.go(`${address}/${versionDialogs.settings}`)) },
              { label: 'Replace legacy tags', icon: 'refresh', onSelect: () => void save().then(() => navigation.go(`${address}/${versionDialogs.legacyTags}`)) },
            ]}
          />
        )}
      />
      <VersionDialogs template={template} version={version} address={address} testData={testData} onReplaced={(changed) => setOpened(({ turn }) => ({ version: changed, turn: turn + 1 }))} />
    </Suspense>
  );
});

function Missing({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <EditorWaiting>
      <Banner tone="danger" title={title}>{text}</Banner>
      <Link to={back.address}>Back to dynamic templates</Link>
    </EditorWaiting>
  );
}
