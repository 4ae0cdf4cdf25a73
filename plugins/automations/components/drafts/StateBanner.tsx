import { Banner, Button } from 'sendwright/sdk/ui';
import styles from './drafts.module.css';
import type { DraftActions } from './useDraft';

interface StateBannerProps {
  readonly draft: DraftActions;
  readonly isLive: boolean;
  /** Whether edited messages wait to be applied. */
  readonly isPending: boolean;
  readonly isReadOnly: boolean;
  /** In one line, above the canvas. */
  readonly isBrief: boolean;
}

/** What can be changed here, and where everything else can. */
export function StateBanner({ draft, isLive, isPending, isReadOnly, isBrief }: StateBannerProps) {
  const edit = !isReadOnly && (
    <Button size="small" loading={draft.isStarting} onClick={draft.open}>
      {draft.draftId === null ? 'Edit in a draft' : 'Open draft'}
    </Button>
  );
  if (isBrief && draft.isDraft)
    return (
      <p className={styles.brief}>
        <strong>You are editing a draft.</strong> Contacts go through the published version until you publish.
      </p>
    );
  if (isBrief && isLive && !isPending)
    return (
      <p className={styles.brief}>
        <strong>It is live.</strong> Emails can be changed here, everything else in a draft. {edit}
      </p>
    );
  if (draft.isDraft)
    return (
      <Banner tone="info" title="You are editing a draft">
        Contacts go through the published version until you publish your changes.
      </Banner>
    );
  if (!isLive) return null;
  return (
    <Banner
      tone={isPending ? 'warning' : 'info'}
      title={isPending ? 'Changes not yet applied' : 'It is live'}
      action={edit}
    >
      {isPending
        ? 'Contacts still get the last applied emails. Save and Apply to send the new versions.'
        : 'You can change the content, subject and sender of its emails here. To change steps, entry, exit or ' +
          'timing, edit a draft and publish it.'}
    </Banner>
  );
}
