import { useState } from 'react';
import { Button } from '../Button';
import { Banner } from './Banner';
import { EditorActions } from './EditorBar';

export interface NotSavedNoticeProps {
  /** Why, as a sentence. */
  readonly reason: string;
  /** Where the changes are meanwhile: only on this page, or also in this browser, which saves them when it can. */
  readonly keptIn?: 'page' | 'browser' | undefined;
  /** Tries again. */
  readonly onSave: () => void;
}

const kept = {
  page: 'Your changes are still here, and are saved with your next edit.',
  browser: 'They are stored in this browser, and saved as soon as possible.',
} as const;

/** An editor's notice that its draft could not be saved. */
export function NotSavedNotice({ reason, keptIn = 'page', onSave }: NotSavedNoticeProps) {
  return (
    <Banner
      tone="danger"
      title="Your changes aren't saved"
      action={
        <Button size="small" onClick={onSave}>
          Save now
        </Button>
      }
    >
      {reason} {kept[keptIn]}
    </Banner>
  );
}

export interface ChangedElsewhereNoticeProps {
  /** What is edited: "form". */
  readonly noun: string;
  /** Continues with one of the versions. Rejects if the other one can't be loaded: the notice stays, and says so. */
  readonly onChoose: (version: 'mine' | 'theirs') => Promise<void>;
}

/** An editor's notice that somebody else has changed what it edits, with both choices. */
export function ChangedElsewhereNotice({ noun, onChoose }: ChangedElsewhereNoticeProps) {
  const [hasFailed, setFailed] = useState(false);
  const choose = (version: 'mine' | 'theirs') => () => {
    setFailed(false);
    onChoose(version).catch(() => setFailed(true));
  };
  return (
    <Banner
      tone="warning"
      title={`This ${noun} was changed elsewhere`}
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
      {hasFailed ? "The other version couldn't be loaded. " : 'Nothing has been overwritten. '}
      Your changes are still here.
    </Banner>
  );
}
