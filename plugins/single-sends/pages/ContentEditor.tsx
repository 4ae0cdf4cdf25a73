import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { EditorWaiting, Skeleton } from 'sendwright/sdk/ui';
import { DesignedEditor } from '../components/content/DesignedEditor';
import { EditorFrame } from '../components/content/EditorFrame';
import { OpenedDraft } from '../components/editor/OpenedDraft';
import { OtherEditor } from '../components/editor/OtherEditor';
import { paths, startParameter } from '../contract';
import type { Draft } from '../draft/draftModel';

const ContentStart = lazy(async () => ({ default: (await import('../starts/ContentStart')).ContentStart }));

/** The content of a single send, as blocks or as code, over the whole window; before that, what it starts from. */
export default function ContentEditor() {
  const id = useParameter('id');
  return (
    <OpenedDraft key={id} id={id}>
      {(draft) => <ContentOf draft={draft} />}
    </OpenedDraft>
  );
}

const ContentOf = observer(function ContentOf({ draft }: { readonly draft: Draft }) {
  const { search } = useService(Navigation).location;
  if (draft.isSms) return <OtherEditor id={draft.id} path={paths.smsEditor} />;
  const starts = draft.isUnstarted || (!draft.isReadOnly && new URLSearchParams(search).has(startParameter));
  if (starts)
    return (
      <Suspense
        fallback={
          <EditorWaiting>
            <Skeleton shape="cards" label="Loading designs" />
          </EditorWaiting>
        }
      >
        <ContentStart draft={draft} />
      </Suspense>
    );
  return draft.isDesigned ? <DesignedEditor draft={draft} /> : <EditorFrame draft={draft} />;
});
