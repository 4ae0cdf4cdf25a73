import { useState } from 'react';
import { Banner, Button, EditorActions, Link } from 'sendwright/sdk/ui';
import type { useFormDraft } from '../useFormDraft';

interface FormNoticesProps {
  readonly form: Pick<ReturnType<typeof useFormDraft>, 'state' | 'reason' | 'save' | 'resolve'>;
  readonly readOnlyReason: string | null;
}

/** What prevents changes from being saved, and what to do. */
export function FormNotices({ form: { state, reason, save, resolve }, readOnlyReason }: FormNoticesProps) {
  const [cannotResolve, setCannotResolve] = useState(false);
  const choose = (how: 'mine' | 'theirs') => () => {
    setCannotResolve(false);
    resolve(how).catch(() => setCannotResolve(true));
  };
  return (
    <>
      {readOnlyReason !== null && (
        <Banner
          tone="warning"
          title="This form is read-only"
          action={
            <Link to="/workbench/support" look="button">
              Upgrade
            </Link>
          }
        >
          {readOnlyReason} Its page still accepts signups.
        </Banner>
      )}
      {state === 'failed' && (
        <Banner
          tone="danger"
          title="Your changes aren't saved"
          action={
            <Button size="small" onClick={() => void save()}>
              Save now
            </Button>
          }
        >
          {reason} Your changes are still here, and are saved with your next edit.
        </Banner>
      )}
      {state === 'conflict' && (
        <Banner
          tone="warning"
          title="This form was changed elsewhere"
          action={
            <EditorActions>
              <Button size="small" onClick={choose('theirs')}>
                Use theirs
              </Button>
              <Button size="small" onClick={choose('mine')}>
                Keep mine
              </Button>
            </EditorActions>
          }
        >
          {cannotResolve ? "The other version couldn't be loaded. " : 'Nothing has been overwritten. '}
          What you wrote is still here.
        </Banner>
      )}
    </>
  );
}
