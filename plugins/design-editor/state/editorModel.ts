import type { Block, Design } from 'sendwright/email';
import { getEnv, type Instance, isAlive, types } from 'mobx-state-tree';
import type { DesignSource, StoredDesign } from '../contract';
import { findBlock } from '../document/blocks';
import { outermost } from '../document/legalSlots';
import type { Changed } from '../document/commands';
import { diff, isEqual } from '../document/patch';
import { placedLabel } from '../document/words';
import { saveWork, workKey } from './savedWork';
import {
  emptyTimeline,
  extendsLastStep,
  recorded,
  redone,
  type Step,
  type Timeline,
  type TravelResult,
  undone,
} from './timeline';
import { type SaveState, saveDesign } from './saveDesign';

export interface EditorEnvironment {
  readonly source: DesignSource;
  /** Milliseconds without a change before the design is saved. */
  readonly autosaveDelay: number;
}

const keepDelay = 250;
const retryDelay = 5000;

/**
 * A design being edited: the document, the selection and the undo history. Commands replace the document as an
 * immutable value; unchanged parts stay the same objects, by which the compiler caches them.
 */
export const EditorModel = types
  .model('DesignEditor', {
    name: types.string,
    design: types.frozen<Design>(),
    saved: types.frozen<Design>(),
    revision: types.number,
    selection: types.optional(types.frozen<readonly string[]>(), []),
    timeline: types.optional(types.frozen<Timeline>(), emptyTimeline),
    state: types.optional(types.frozen<SaveState>(), 'saved'),
    reason: '',
  })
  .volatile((self) => ({
    savedName: self.name,
    /** The design before the last step, while that can still be extended. */
    start: undefined as Design | undefined,
    /** Set while a block's text is being edited. */
    editing: undefined as string | undefined,
    theirs: undefined as StoredDesign | undefined,
    announcement: '',
    savedAt: Date.now(),
    /** Whether anything has been saved since it was opened. */
    hasSaved: false,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    keepTimer: undefined as ReturnType<typeof setTimeout> | undefined,
    running: undefined as Promise<void> | undefined,
  }))
  .views((self) => ({
    get isDirty(): boolean {
      return self.design !== self.saved || self.name !== self.savedName;
    },
    /** The selected blocks in reading order, without those inside another one. */
    get chosen(): readonly Block[] {
      return outermost(self.design, self.selection).flatMap((id) => findBlock(self.design, id)?.block ?? []);
    },
    get isReadOnly(): boolean {
      return self.state === 'locked';
    },
    get key(): string {
      const { source } = getEnv<EditorEnvironment>(self);
      return workKey(source);
    },
    /** The block that was selected last. */
    get primary() {
      return findBlock(self.design, self.selection.at(-1));
    },
    get undoLabel(): string | undefined {
      return self.timeline.steps[self.timeline.done - 1]?.label;
    },
    get redoLabel(): string | undefined {
      return self.timeline.steps[self.timeline.done]?.label;
    },
  }))
  .actions((self) => ({
    become(state: SaveState, reason = ''): void {
      self.state = state;
      self.reason = reason;
    },
    /** Announces a change to screen readers. A repeated message is announced again. */
    announce(message: string): void {
      self.announcement = self.announcement === message ? `${message}\u00a0` : message;
    },
    setSaved(saved: Design, savedName: string, revision: number): void {
      self.saved = saved;
      self.savedName = savedName;
      self.revision = revision;
      self.savedAt = Date.now();
      self.hasSaved = true;
    },
    setTheirs(theirs: StoredDesign | undefined): void {
      self.theirs = theirs;
    },
    setRunning(running: Promise<void> | undefined): void {
      self.running = running;
    },
    setTimer(timer: ReturnType<typeof setTimeout> | undefined): void {
      clearTimeout(self.timer);
      self.timer = timer;
    },
    setKeepTimer(timer: ReturnType<typeof setTimeout>): void {
      clearTimeout(self.keepTimer);
      self.keepTimer = timer;
    },
    setDesign(design: Design, timeline: Timeline, selection: readonly string[]): void {
      self.design = design;
      self.timeline = timeline;
      self.selection = selection.filter((id) => findBlock(design, id));
    },
    setStart(start: Design | undefined): void {
      self.start = start;
    },
  }))
  .actions((self) => {
    const { source, autosaveDelay } = getEnv<EditorEnvironment>(self);
    const keep = (): void => {
      clearTimeout(self.keepTimer);
      const { revision, design, saved, timeline, key } = self;
      void saveWork(key, { revision, design, saved, timeline });
    };
    const save = async (): Promise<void> => {
      self.setTimer(undefined);
      if (self.running) await self.running;
      if (!isAlive(self) || !self.isDirty || self.state === 'locked' || self.state === 'elsewhere') return;
      const running = saveDesign(self, source, (label, command) => run(label, command)).finally(() => {
        if (!isAlive(self)) return;
        self.setRunning(undefined);
        keep();
        if (self.state === 'failed') self.setTimer(setTimeout(() => void save(), retryDelay));
        else if (self.state !== 'elsewhere' && self.state !== 'locked' && self.isDirty)
          self.setTimer(setTimeout(() => void save(), autosaveDelay));
      });
      self.setRunning(running);
      await running;
    };
    const touched = (): void => {
      self.setKeepTimer(setTimeout(keep, keepDelay));
      if (self.state === 'elsewhere' || self.state === 'locked') return;
      if (self.state !== 'saving' && self.state !== 'failed') self.become(self.isDirty ? 'changed' : 'saved');
      if (self.isDirty) self.setTimer(setTimeout(() => void save(), autosaveDelay));
    };
    const travel = (
      traveled: TravelResult | undefined,
      selection: (step: Step) => readonly string[],
      verb: string,
    ): void => {
      if (!traveled || self.isReadOnly) return;
      const { design, timeline, step } = traveled;
      // A design equal to the saved one is replaced by it: there is nothing to save.
      self.setDesign(isEqual(design, self.saved) ? self.saved : design, timeline, selection(step));
      self.setStart(undefined);
      self.announce(`${verb}: ${step.label}`);
      touched();
    };
    const run = (
      label: string,
      command: (design: Design) => Changed | Design,
      { key, announce = label }: { readonly key?: string; readonly announce?: string | false } = {},
    ): void => {
      if (self.isReadOnly) return;
      const before = self.design;
      const result = command(before);
      const { design, selection } = 'design' in result ? result : { design: result, selection: self.selection };
      const at = Date.now();
      if (design === before) return;
      const joined =
        extendsLastStep(self.timeline, key, at) && self.start ? { start: self.start, now: design } : undefined;
      const patches = joined ? [] : diff(before, design);
      if (!joined && patches.length === 0) return;
      if (!joined) self.setStart(before);
      const timeline = recorded(
        self.timeline,
        { label, patches, before: self.selection, after: selection, at, ...(key !== undefined && { key }) },
        joined,
      );
      self.setDesign(design, timeline, selection);
      if (announce !== false) self.announce(announce);
      touched();
    };
    return {
      save,
      keep,
      /** Changes the design. Quick successive changes with the same `key` become one step. */
      run,
      /** Ends the current undo step: called on blur, Enter and paste. */
      settle(): void {
        self.setStart(undefined);
      },
      undo(): void {
        travel(undone(self.design, self.timeline), (step) => step.before, 'Undone');
      },
      redo(): void {
        travel(redone(self.design, self.timeline), (step) => step.after, 'Redone');
      },
      /** Goes to the design after `done` steps. */
      travelTo(done: number): void {
        let { design, timeline } = self;
        while (timeline.done !== done) {
          const next = timeline.done > done ? undone(design, timeline) : redone(design, timeline);
          if (!next) break;
          ({ design, timeline } = next);
        }
        const label = timeline.steps[done - 1]?.label ?? 'the beginning';
        self.setDesign(isEqual(design, self.saved) ? self.saved : design, timeline, self.selection);
        self.setStart(undefined);
        self.announce(`Back to ${label}`);
        touched();
      },
      select(ids: readonly string[], { quietly = false }: { readonly quietly?: boolean } = {}): void {
        self.selection = ids;
        if (self.editing !== undefined && !ids.includes(self.editing)) self.editing = undefined;
        const block = findBlock(self.design, ids.at(-1))?.block;
        if (block && !quietly)
          self.announce(
            ids.length > 1 ? `${ids.length} blocks selected` : `${placedLabel(self.design, block)} selected`,
          );
      },
      edit(id: string | undefined): void {
        const block = findBlock(self.design, id)?.block;
        self.editing = block && !block.locked && !self.isReadOnly ? id : undefined;
        if (id !== undefined && block) self.selection = [id];
      },
      rename(name: string): void {
        if (self.isReadOnly) return;
        self.name = name;
        touched();
      },
      /** Resolves a conflict by overwriting their version. */
      async keepMine(): Promise<void> {
        const theirs = self.theirs;
        if (!theirs) return;
        self.setTheirs(undefined);
        self.setSaved(self.saved, self.savedName, theirs.revision);
        self.become('changed');
        await save();
      },
      /** Resolves a conflict with their version; undo restores mine. */
      acceptTheirs(design: Design): void {
        const theirs = self.theirs;
        if (!theirs) return;
        self.setTheirs(undefined);
        self.setSaved(design, theirs.name, theirs.revision);
        self.name = theirs.name;
        self.become('saved');
        run('Use the other version', () => ({ design, selection: [] }));
      },
      beforeDestroy(): void {
        clearTimeout(self.timer);
        clearTimeout(self.keepTimer);
      },
    };
  });

/** The model as its parts take it. */
export type Editor = Instance<typeof EditorModel>;
