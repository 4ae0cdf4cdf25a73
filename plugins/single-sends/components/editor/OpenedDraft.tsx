import { observer } from 'mobx-react-lite';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Navigation, useService } from 'sendwright/sdk';
import { EditorWaiting, ErrorState, Link, Skeleton } from 'sendwright/sdk/ui';
import { paths } from '../../contract';
import type { Draft } from '../../draft/draftModel';
import { Drafts } from '../../draft/drafts';

interface OpenedDraftProps {
  readonly id: string;
  /** Renders the editor. */
  readonly children: (draft: Draft) => ReactNode;
  /** Shown while it loads, in the shape of the editor. */
  readonly waiting?: ReactNode;
}

/** Opens a draft for its editor and makes sure that no edits are lost. */
export const OpenedDraft = observer(function OpenedDraft({ id, children, waiting }: OpenedDraftProps) {
  const drafts = useService(Drafts.token);
  const navigation = useService(Navigation);
  const [draft, setDraft] = useState<Draft>();
  const [failure, setFailure] = useState<unknown>();

  const open = useCallback(() => drafts.open(id).then(setDraft, setFailure), [drafts, id]);
  useEffect(() => void open(), [open]);
  useEffect(() => (draft ? navigation.guardLeaving(() => draft.isAtRisk) : undefined), [draft, navigation]);
  useEffect(() => {
    if (!draft) return undefined;
    const onVisibility = () => {
      if (document.hidden) draft.keep();
      else void draft.checkForChanges();
    };
    const keep = () => draft.keep();
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      void draft.save();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', keep);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('keydown', onKeyDown);
      // The last changes are saved after the page is left; failed saves are retried automatically.
      if (draft.state === 'changed') void draft.save();
    };
  }, [draft]);

  if (draft) return children(draft);
  const retry = () => {
    setFailure(undefined);
    void open();
  };
  if (failure === undefined && waiting !== undefined) return waiting;
  return (
    <EditorWaiting>
      {failure === undefined ? (
        <Skeleton shape="page" label="Loading the editor" />
      ) : (
        <ErrorState
          failure={failure}
          title="This single send couldn't be loaded."
          onRetry={retry}
          action={
            <Link to={paths.list} look="button">
              Back to single sends
            </Link>
          }
        />
      )}
    </EditorWaiting>
  );
});
