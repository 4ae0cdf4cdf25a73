import { observer } from 'mobx-react-lite';
import { Suspense, useCallback, useEffect, useMemo } from 'react';
import { DesignEditor, type DesignWork } from 'sendwright/plugins/design-editor/contract';
import { Navigation, pathTo, useOptionalService, useService } from 'sendwright/sdk';
import { Banner, EditorWaiting, Skeleton } from 'sendwright/sdk/ui';
import { paths, sendTestEnd } from '../../contract';
import { designSource } from '../../draft/designSource';
import type { Draft } from '../../draft/draftModel';
import { testedDraft } from '../../draft/testedMessage';
import { VariationTabs } from '../editor/VariationTabs';

/** The design editor with the message of a send, or with a variation of it. */
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
  const address = pathTo(paths.editorContent, { id: draft.id });
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
        back={{ label: 'Single send', address: pathTo(paths.editor, { id: draft.id }) }}
        beside={draft.content.abtest && <VariationTabs draft={draft} />}
        tested={testedDraft(draft)}
        testData={testData}
        onWork={noteWork}
        onTest={() => navigation.go(`${address}/${sendTestEnd}`)}
        withoutPreferences={draft.content.unsubscribe.kind === 'global'}
        action={{
          label: 'Review and send',
          run: () => void draft.save().then(() => navigation.to(paths.review, { id: draft.id })),
        }}
      />
    </Suspense>
  );
});
