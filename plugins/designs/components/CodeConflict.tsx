import { useCallback, useEffect, useState } from 'react';
import { CodeComparison } from 'sendwright/sdk/code-editor';
import { Banner, Button, Dialog, Skeleton } from 'sendwright/sdk/ui';
import type { CodeDraft, CodeSource, StoredCode } from '../contract';
import styles from './CodeConflict.module.css';

export type Resolution = 'mine' | 'theirs' | 'both';

interface CodeConflictProps {
  readonly source: CodeSource;
  readonly draft: CodeDraft;
  /** What it is, for use within a sentence. */
  readonly noun: string;
  /** Rejects if the choice could not be applied; the dialog then stays open. */
  readonly onResolve: (how: Resolution, theirs: StoredCode) => Promise<void>;
  readonly onClose: () => void;
}

/** Shows the differences between two versions of some code and lets the user choose one. */
export function CodeConflict({ source, draft, noun, onResolve, onClose }: CodeConflictProps) {
  const [theirs, setTheirs] = useState<StoredCode>();
  const [hasFailed, setFailed] = useState(false);
  const [doing, setDoing] = useState<Resolution>();
  const load = useCallback(() => source.load().then(setTheirs, () => setFailed(true)), [source]);
  useEffect(() => void load(), [load]);
  const retry = (): void => {
    setFailed(false);
    void load();
  };
  const choose = (how: Resolution) => () => {
    if (!theirs) return;
    setDoing(how);
    void onResolve(how, theirs).then(onClose, () => setDoing(undefined));
  };
  const button = (how: Resolution, words: string) => (
    <Button
      intent={how === 'mine' ? 'primary' : undefined}
      disabled={!theirs || doing !== undefined}
      loading={doing === how}
      onClick={choose(how)}
    >
      {words}
    </Button>
  );
  return (
    <Dialog
      title={`This ${noun} was changed elsewhere`}
      size="full"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Decide later</Button>
          {source.saveCopy && button('both', 'Keep mine as a copy')}
          {button('theirs', 'Use theirs')}
          {button('mine', 'Keep mine')}
        </>
      }
    >
      <p>In another tab, or by somebody else. Nothing is saved until you choose.</p>
      {hasFailed && (
        <Banner
          tone="danger"
          title="The other version can’t be shown"
          action={
            <Button size="small" onClick={retry}>
              Retry
            </Button>
          }
        >
          It couldn't be loaded. Your changes are still here.
        </Banner>
      )}
      {!theirs && !hasFailed && <Skeleton shape="block" height={320} label="Loading the other version" />}
      {theirs && (
        <div className={styles.parts}>
          {(['name', 'subject'] as const)
            .filter((part) => draft[part] !== theirs[part])
            .map((part) => (
              <section key={part} className={styles.part} aria-label={titles[part]}>
                <h3 className={styles.heading}>{titles[part]}</h3>
                <CodeComparison mine={draft[part]} theirs={theirs[part]} />
              </section>
            ))}
          <section className={styles.part} aria-label="Code">
            <h3 className={styles.heading}>Code</h3>
            <CodeComparison mine={draft.html} theirs={theirs.html} />
          </section>
        </div>
      )}
    </Dialog>
  );
}

const titles = { name: 'Name', subject: 'Subject' } as const;
