import type { Design } from 'sendwright/email';
import { isAlive } from 'mobx-state-tree';
import { HttpFailure } from 'sendwright/sdk';
import type { DesignSource, StoredDesign } from '../contract';
import { mergeDesigns } from '../document/merge';
import { readDesign } from './readDesign';
import type { Timeline } from './timeline';

/**
 * `elsewhere`: the same parts were changed elsewhere, and the user must choose. `locked`: it can no longer be changed.
 */
export type SaveState = 'saved' | 'changed' | 'saving' | 'failed' | 'elsewhere' | 'locked';

/** The editor state that saving needs. */
interface Saving {
  readonly name: string;
  readonly savedName: string;
  readonly design: Design;
  readonly saved: Design;
  readonly revision: number;
  readonly timeline: Timeline;
  readonly selection: readonly string[];
  readonly isDirty: boolean;
  become(state: SaveState, reason?: string): void;
  setSaved(saved: Design, savedName: string, revision: number): void;
  setTheirs(theirs: StoredDesign | undefined): void;
  announce(message: string): void;
}

type Run = (label: string, command: (design: Design) => Design) => void;

/** Saves once. Changes made elsewhere are merged; on a conflict, the user decides. */
export async function saveDesign(editor: Saving, source: DesignSource, run: Run): Promise<void> {
  const { design, name } = editor;
  editor.become('saving');
  try {
    const answer = await source.save(
      { ...(design !== editor.saved && { design }), ...(name !== editor.savedName && { name }) },
      editor.revision,
    );
    if (!isAlive(editor)) return;
    if (answer.kind === 'locked') editor.become('locked', answer.reason);
    else if (answer.kind === 'conflict') await join(editor, answer.theirs, run);
    else {
      editor.setSaved(design, name, answer.revision);
      editor.become(editor.isDirty ? 'changed' : 'saved');
    }
  } catch (failure) {
    if (!(failure instanceof HttpFailure)) throw failure;
    if (!isAlive(editor)) return;
    editor.become(
      'failed',
      failure.status === 0 ? "The server can't be reached." : (failure.errors[0]?.message ?? failure.message),
    );
  }
}

async function join(editor: Saving, stored: StoredDesign, run: Run): Promise<void> {
  const theirs = await readDesign(stored);
  const merged = theirs.kind === 'design' ? mergeDesigns(editor.saved, editor.design, theirs.design) : undefined;
  if (theirs.kind !== 'design' || merged?.kind !== 'merged') {
    editor.setTheirs(stored);
    editor.become('elsewhere');
    editor.announce('This was changed elsewhere. Choose which version to keep.');
    return;
  }
  editor.setSaved(theirs.design, editor.savedName === editor.name ? stored.name : editor.savedName, stored.revision);
  run('Changes from elsewhere', () => merged.design);
  editor.become('changed');
  editor.announce('Changes made elsewhere were merged.');
}
