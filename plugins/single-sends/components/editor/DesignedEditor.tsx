import { observer } from 'mobx-react-lite';
import { Suspense, useCallback, useEffect, useMemo } from 'react';
import { DesignEditor, type DesignWork } from 'sendwright/plugins/design-editor/contract';
import { Navigation, pathTo, useOptionalService, useService } from 'sendwright/sdk';
import { Banner, EditorWaiting, PageSection, Skeleton } from 'sendwright/sdk/ui';
import { paths } from '../../contract';
import { designSource } from '../../draft/designSource';
import type { Draft } from '../../draft/draftModel';
import { testedDraft } from '../../draft/testedMessage';
import { useChoices } from '../../useChoices';
import { DraftNotice } from './DraftNotice';
import styles from './editor.module.css';
import { AbTestPanel } from '../settings/AbTestPanel';
import { SettingsPanel } from '../settings/SettingsPanel';
import { TestPanel } from './TestPanel';
import { VariationTabs } from './VariationTabs';

/** The editor of a send made of blocks: the design editor with the send's settings next to it. */
export const DesignedEditor = observer(function DesignedEditor({ draft }: { readonly draft: Draft }) {
  const designEditor = useOptionalService(DesignEditor);
  const navigation = useService(Navigation);
  useEffect(() => {
    // If loading fails, the banner below shows the error.
    designEditor.get().catch(() => undefined);
  }, [designEditor]);
  const { designedPart: part } = draft;
  const source = useMemo(() => designSource(draft, part), [draft, part]);
  const testData = { text: draft.testData, onChange: (text: string) => draft.setTestData(text) };
  const noteWork = useCallback((work: DesignWork | undefined) => draft.setWork(work), [draft]);
  const address = pathTo(paths.editor, { id: draft.id });
  const loading = (
    <EditorWaiting>
      <Skeleton shape="page" label="Loading the editor" />
    </EditorWaiting>
  );
  const { current: service, state } = designEditor;
  if (state === 'failed' || state === 'absent')
    return (
      <EditorWaiting>
        <Banner tone="danger" title="The design editor couldn't be loaded.">
          Reload this page to try again.
        </Banner>
      </EditorWaiting>
    );
  if (!service) return loading;
  return (
    <Suspense fallback={loading}>
      <service.Editor
        source={source}
        address={address}
        back={{ label: 'Single sends', address: paths.list }}
        beside={draft.content.abtest && <VariationTabs draft={draft} />}
        tested={testedDraft(draft)}
        settings={<DesignedSettings draft={draft} />}
        testData={testData}
        onWork={noteWork}
        withoutPreferences={draft.content.unsubscribe.kind === 'global'}
        action={{
          label: 'Review and send',
          run: () => void draft.save().then(() => navigation.to(paths.review, { id: draft.id })),
        }}
      />
    </Suspense>
  );
});

const DesignedSettings = observer(function DesignedSettings({ draft }: { readonly draft: Draft }) {
  const choices = useChoices();
  return (
    <>
      <div className={styles.above}>
        <DraftNotice draft={draft} />
      </div>
      <SettingsPanel draft={draft} choices={choices} />
      <div className={styles.cards}>
        <PageSection title="A/B test">
          <AbTestPanel draft={draft} />
        </PageSection>
        <PageSection title="Send a test">
          <TestPanel draft={draft} />
        </PageSection>
      </div>
    </>
  );
});
