import type { Design } from 'sendwright/email';
import type { DesignSource } from '../contract';
import { mergeDesigns } from '../document/merge';
import { isEqual } from '../document/patch';
import { EditorModel, type Editor } from './editorModel';
import { readWork, workKey } from './savedWork';
import { readDesign, type ReadDesign } from './readDesign';
import { emptyTimeline, type Timeline } from './timeline';

/** An open design, or why it cannot be opened. */
export type Opened =
  | { readonly kind: 'open'; readonly editor: Editor; readonly imported: boolean }
  | Exclude<ReadDesign, { kind: 'design' }>;

export interface OpenOptions {
  readonly autosaveDelay?: number;
  /** Gives a message that has no content yet the look of the account. */
  readonly inBrand?: (design: Design) => Promise<Design>;
}

/** Opens a design with the undo history stored in this browser. Rejects with `HttpFailure`. */
export async function openEditor(
  source: DesignSource,
  signal: AbortSignal,
  { autosaveDelay = 1500, inBrand = (design) => Promise.resolve(design) }: OpenOptions = {},
): Promise<Opened> {
  const [stored, kept] = await Promise.all([source.load(signal), readWork(workKey(source))]);
  const read = await readDesign(stored);
  if (read.kind !== 'design') return read;
  const { imported } = read;
  const isNew = (stored.design ?? null) === null && stored.html.trim() === '';
  const design = isNew ? await inBrand(read.design) : read.design;
  const open = (
    values: {
      readonly design?: Design;
      readonly saved?: Design;
      readonly revision?: number;
      readonly timeline?: Timeline;
    } = {},
  ): Opened => {
    const editor = EditorModel.create(
      { name: stored.name, design, saved: design, revision: stored.revision, timeline: emptyTimeline, ...values },
      { source, autosaveDelay },
    );
    if (editor.isDirty) {
      editor.become('changed');
      void editor.save();
    }
    return { kind: 'open', editor, imported };
  };
  if (!kept) return open();
  if (isEqual(kept.design, design)) return open({ timeline: kept.timeline });
  if (isEqual(kept.design, kept.saved)) return open();
  // The last changes never reached the server: they are restored on its current version.
  if (isEqual(kept.saved, design)) return open({ design: kept.design, timeline: kept.timeline });
  const merged = mergeDesigns(kept.saved, kept.design, design);
  // Both changed the same parts: the local version is restored, and saving asks which one to keep.
  return open(
    merged.kind === 'merged'
      ? { design: merged.design }
      : { design: kept.design, saved: kept.saved, revision: kept.revision, timeline: kept.timeline },
  );
}
