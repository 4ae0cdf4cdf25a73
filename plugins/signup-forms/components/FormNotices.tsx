import { Banner, ChangedElsewhereNotice, Link, NotSavedNotice } from 'sendwright/sdk/ui';
import type { useFormDraft } from '../useFormDraft';

interface FormNoticesProps {
  readonly form: Pick<ReturnType<typeof useFormDraft>, 'state' | 'reason' | 'save' | 'resolve'>;
  readonly readOnlyReason: string | null;
}

/** What prevents changes from being saved, and what to do. */
export function FormNotices({ form: { state, reason, save, resolve }, readOnlyReason }: FormNoticesProps) {
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
      {state === 'failed' && <NotSavedNotice reason={reason} onSave={() => void save()} />}
      {state === 'conflict' && <ChangedElsewhereNotice noun="form" onChoose={resolve} />}
    </>
  );
}
