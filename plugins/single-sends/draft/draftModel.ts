import { getEnv, type Instance, isAlive } from 'mobx-state-tree';
import type { DesignWork } from 'sendwright/plugins/design-editor/contract';
import { HttpFailure } from 'sendwright/sdk';
import type { SingleSend, SingleSendUpdate } from 'sendwright/wire/singleSends';
import { abTestOf, type VariationDraft, withIds } from './abTestDraft';
import { changedKeys, contentOf, type DraftContent, isSame, problemsOf, refusalsOf, updateOf } from './draftContent';
import { removeCopy, storeCopy, readCopy } from './draftCopy';
import { DraftState } from './draftState';
import { followingName } from './followingName';
import { mergeDesigned } from './mergeDesigned';
import { type MessageParts, withMessage, withVariations } from './variationContent';

/** Milliseconds without a change before a draft is saved. */
const autosaveDelay = 1500;
const retryDelay = 5000;

/** What the server changes of a message's code when it stores it: a global unsubscribe has no links to preferences. */
function rewrittenIn(send: SingleSend): Partial<Pick<DraftContent, 'html' | 'plain'>> {
  const { global_unsubscribe: isGlobal, editor } = send.email_config;
  if (!isGlobal || editor === 'design') return {};
  const { html, plain } = contentOf(send);
  return { html, plain };
}

/** Loads and saves a draft at the provider. */
export interface DraftEnvironment {
  read(id: string): Promise<SingleSend>;
  update(id: string, change: SingleSendUpdate): Promise<SingleSend>;
  /** Called with each version that the server returns. */
  onRead(send: SingleSend): void;
}

/**
 * A send being edited. It is saved automatically when typing pauses; what cannot be saved is stored in this browser and
 * offered when the editor is opened again.
 */
export const DraftModel = DraftState.actions((self) => {
  const { read, update, onRead } = getEnv<DraftEnvironment>(self);

  const resetContent = (send: SingleSend): void => {
    self.take(send);
    self.setContent(contentOf(send), contentOf(send));
    self.refuse({});
    self.become(send.status === 'draft' ? 'saved' : 'locked');
    onRead(send);
  };
  /**
   * Merges the server's version of a designed send. Only settings that both sides have changed need a decision by the
   * user.
   */
  const setDesigned = (send: SingleSend): void => {
    const { content, isConflict } = mergeDesigned(self.content, self.saved, send);
    self.take(send);
    self.setContent(content, contentOf(send));
    onRead(send);
    const isAtRest = self.state === 'saved' || self.state === 'changed';
    if (isConflict || isAtRest) self.become(isConflict ? 'elsewhere' : self.isDirty ? 'changed' : 'saved');
  };
  /**
   * Whether the server's version differs from the one this draft is based on; if so, it is kept for the user to decide.
   */
  const isElsewhere = async (): Promise<boolean> => {
    const send = await read(self.id);
    if (!isAlive(self)) return true;
    if (self.isDesigned && send.status === 'draft') {
      setDesigned(send);
      return self.state === 'elsewhere';
    }
    const isOther = send.revision !== self.server.revision && !isSame(contentOf(send), self.saved);
    if (!isOther && send.status === 'draft') {
      self.take(send);
      return false;
    }
    if (send.status !== 'draft') {
      self.take(send);
      self.become('locked');
    } else if (self.isDirty) {
      self.take(send);
      self.become('elsewhere');
    } else {
      resetContent(send);
    }
    return true;
  };
  const fail = async (failure: unknown): Promise<void> => {
    if (!isAlive(self)) return;
    const isStored = storeCopy(self.id, self.content);
    if (!(failure instanceof HttpFailure)) throw failure;
    if (failure.status === 404) {
      self.become('gone');
      return;
    }
    if (failure.status === 412) {
      // A newer version with the same content is not a conflict: the draft is rebased on it.
      if (!(await isElsewhere())) self.setTimer(setTimeout(() => void save(), 0));
      return;
    }
    const refusals = refusalsOf(failure.errors);
    self.refuse(refusals);
    const isOutage = failure.status === 0 || failure.status >= 500;
    const reason = failure.status === 0 ? "The server can't be reached." : failure.message;
    self.become('failed', reason, isOutage && isStored);
    if (failure.status === 400 && Object.keys(refusals).length === 0) await isElsewhere().catch(() => undefined);
    else if (isOutage) self.setTimer(setTimeout(() => void save(), retryDelay));
  };
  const saveOnce = async (): Promise<void> => {
    const { content } = self;
    const change = updateOf(content, self.saved);
    if (!change) {
      self.become(self.isDirty ? 'changed' : 'saved');
      return;
    }
    self.become('saving');
    try {
      // Sends the base revision, so that a concurrent change is never overwritten.
      const send = await update(self.id, { ...change, revision: self.server.revision });
      // The draft may have been closed in the meantime; then there is nobody to notify.
      if (!isAlive(self)) return;
      const problems = problemsOf(content);
      const isPartial = Object.keys(problems).length > 0;
      // Parts with problems were left out of the request, so they are still unsaved.
      const left = Object.fromEntries(
        Object.keys(problems).flatMap((key) => (key in self.saved ? [[key, Reflect.get(self.saved, key)]] : [])),
      );
      self.take(send);
      const abtest = abTestOf(send);
      const stored = rewrittenIn(send);
      // What was typed in the meantime stays, and is saved next.
      const isMessageSame = self.content.html === content.html && self.content.plain === content.plain;
      self.setContent(
        { ...self.content, ...(isMessageSame && stored), abtest: withIds(self.content.abtest, abtest) },
        { ...content, ...left, ...stored, abtest: withIds(content.abtest, abtest) },
      );
      self.refuse({});
      if (!isPartial) removeCopy(self.id);
      onRead(send);
      self.become(self.isDirty ? 'changed' : 'saved');
    } catch (failure) {
      await fail(failure);
    }
  };
  /** Saves immediately. Waits for a save in progress, and then saves what was typed during it. */
  const save = async (): Promise<void> => {
    self.clearTimer();
    if (self.isReadOnly || self.state === 'elsewhere') return;
    await self.work?.save();
    if (self.running) await self.running;
    if (!isAlive(self)) return;
    const running = saveOnce().finally(() => isAlive(self) && self.keepRunning(undefined));
    self.keepRunning(running);
    await running;
  };
  const change = (parts: Partial<DraftContent>): void => {
    if (self.isReadOnly) return;
    self.setContent({ ...self.content, ...parts, ...followingName(self.content, parts) });
    const { refusals } = self;
    self.refuse(Object.fromEntries(Object.entries(refusals).filter(([key]) => !(key in parts))));
    if (self.state === 'elsewhere') return;
    if (self.state !== 'saving' && self.state !== 'failed') self.become('changed');
    self.setTimer(setTimeout(() => void save(), autosaveDelay));
  };
  return {
    save,
    change,
    /** Loads the server's version; call it only while nothing is unsaved. */
    refresh: resetContent,
    setDesigned,
    setWork(work: DesignWork | undefined): void {
      self.work = work;
    },
    /**
     * Changes the variations. Saves the design editor's changes before, and the result after, because that editor shows
     * the server's version. Returns false, without a change, if saving is not possible.
     */
    async changeVariations(act: () => void): Promise<boolean> {
      if (self.isDesigned && self.work && !(await self.work.save())) return false;
      // The design editor may have been left a moment ago, and still save.
      if (self.isDesigned && self.running) await self.running;
      if (!isAlive(self)) return false;
      act();
      if (self.isDesigned) await save();
      return true;
    },
    showVariation(index: number): void {
      self.variation = index;
    },
    /** Chooses a time, ISO 8601; `now`: right after the review; null: none. */
    chooseTime(at: string | null): void {
      self.sendsNow = at === 'now';
      const sendAt = at === null || at === 'now' ? null : new Date(at).toISOString();
      if (sendAt !== self.content.sendAt) change({ sendAt });
    },
    /**
     * Saves another start of the message (`startChange`). Returns false, without a change, if what was typed before
     * can't be saved. Rejects with `HttpFailure`.
     */
    async startWith(start: SingleSendUpdate): Promise<boolean> {
      await save();
      if (!isAlive(self) || self.isReadOnly || self.isDirty || self.state === 'elsewhere') return false;
      resetContent(await update(self.id, { ...start, revision: self.server.revision }));
      return true;
    },
    wantVariations(count: number): void {
      self.wanted = count;
    },
    setTestData(text: string): void {
      self.testData = text;
    },
    /**
     * Keeps the given variations. With fewer than two, the test is turned off and the first one becomes the message.
     */
    keepVariations(kept: readonly VariationDraft[]): void {
      const { abtest } = self.content;
      if (abtest !== null) change(withVariations(self.content, abtest, kept));
    },
    /** Changes the current message: the send's fields, or the variation's own. */
    changeMessage(parts: Partial<MessageParts>): void {
      change(withMessage(self.content, self.variation, parts));
    },
    /** Stores unsaved changes in this browser, for when the tab is closed. */
    keep(): void {
      if (self.isDirty) storeCopy(self.id, self.content);
    },
    /** Checks whether somebody else has changed the send; called when the tab becomes visible again. */
    async checkForChanges(): Promise<void> {
      if (self.state !== 'saved' && self.state !== 'changed') return;
      // A network failure can be ignored here: the next save reports it.
      await isElsewhere().catch(() => undefined);
    },
    /** Resolves a conflict with the local version. */
    async keepMine(): Promise<void> {
      self.setContent(self.content, contentOf(self.server));
      self.become('changed');
      await save();
    },
    /** Resolves a conflict with the server's version. */
    acceptTheirs(): void {
      removeCopy(self.id);
      resetContent(self.server);
    },
    restoreCopy(): void {
      if (!self.copy) return;
      self.setContent(self.copy.content);
      self.setCopy(undefined);
      self.become('changed');
      void save();
    },
    discardCopy(): void {
      removeCopy(self.id);
      self.setCopy(undefined);
    },
    beforeDestroy(): void {
      if (self.isDirty) storeCopy(self.id, self.content);
      clearTimeout(self.timer);
    },
  };
});

export type Draft = Instance<typeof DraftModel>;

/** Creates a draft from the server's version and the unsaved changes of an earlier visit. */
export function createDraft(send: SingleSend, environment: DraftEnvironment): Draft {
  const content = contentOf(send);
  const copy = send.status === 'draft' ? readCopy(send.id, content) : undefined;
  const isWorthIt = copy && changedKeys(copy.content, content).length > 0;
  return DraftModel.create(
    {
      id: send.id,
      content,
      saved: content,
      server: send,
      state: send.status === 'draft' ? 'saved' : 'locked',
      copy: isWorthIt ? copy : undefined,
    },
    environment,
  );
}
