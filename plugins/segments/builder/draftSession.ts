import { types } from 'mobx-state-tree';
import type { Edited } from './draftEdits';
import type { SegmentDraft } from './segmentDraft';

/** The maximum number of undo steps. */
const depth = 200;

/** The builder's draft with undo and redo. */
export interface DraftSession {
  /** Observable. */
  readonly draft: SegmentDraft;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The last announcement for screen readers; `count` increases so that a repeated text is announced again. */
  readonly said: { readonly words: string; readonly count: number };
  /** The condition to be focused, until it has the focus. */
  readonly focus: string | undefined;
  /** Edits the structure, as one undo step. */
  apply(edited: Edited): void;
  /** Edits a value. Typing in the same place is one undo step until `settle` is called. */
  type(draft: SegmentDraft, place: string): void;
  /** Ends an undo step of typing. */
  settle(): void;
  undo(): void;
  redo(): void;
  /** Starts over with another draft and clears the undo history. */
  begin(draft: SegmentDraft): void;
  focused(): void;
}

const DraftSessionModel = types
  .model('DraftSession', { draft: types.frozen<SegmentDraft>() })
  .volatile(() => ({
    past: [] as readonly SegmentDraft[],
    future: [] as readonly SegmentDraft[],
    typingAt: undefined as string | undefined,
    said: { words: '', count: 0 },
    focus: undefined as string | undefined,
  }))
  .views((self) => ({
    get canUndo(): boolean {
      return self.past.length > 0;
    },
    get canRedo(): boolean {
      return self.future.length > 0;
    },
  }))
  .actions((self) => {
    const say = (words: string): void => {
      self.said = { words, count: self.said.count + 1 };
    };
    const put = (draft: SegmentDraft): void => {
      self.past = [...self.past, self.draft].slice(-depth);
      self.future = [];
      self.draft = draft;
    };
    return {
      apply({ draft, said, focus }: Edited): void {
        self.typingAt = undefined;
        if (draft !== self.draft) put(draft);
        self.focus = focus;
        if (said) say(said);
      },
      type(draft: SegmentDraft, place: string): void {
        if (self.typingAt === place) self.draft = draft;
        else put(draft);
        self.typingAt = place;
      },
      settle(): void {
        self.typingAt = undefined;
      },
      undo(): void {
        const before = self.past.at(-1);
        if (!before) return;
        self.typingAt = undefined;
        self.past = self.past.slice(0, -1);
        self.future = [self.draft, ...self.future];
        self.draft = before;
        say('Undone.');
      },
      redo(): void {
        const [after, ...rest] = self.future;
        if (!after) return;
        self.typingAt = undefined;
        self.past = [...self.past, self.draft];
        self.future = rest;
        self.draft = after;
        say('Redone.');
      },
      begin(draft: SegmentDraft): void {
        self.draft = draft;
        self.past = [];
        self.future = [];
        self.typingAt = undefined;
        self.focus = undefined;
      },
      focused(): void {
        self.focus = undefined;
      },
    };
  });

export const createDraftSession = (draft: SegmentDraft): DraftSession => DraftSessionModel.create({ draft });
