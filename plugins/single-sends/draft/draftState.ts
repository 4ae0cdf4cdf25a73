import { types } from 'mobx-state-tree';
import type { DesignWork } from 'sendwright/plugins/design-editor/contract';
import type { SingleSend } from 'sendwright/wire/singleSends';
import type { VariationDraft } from './abTestDraft';
import { changedKeys, type DraftContent, type DraftProblems, problemsOf } from './draftContent';
import type { DraftCopy } from './draftCopy';
import { type MessageParts, messageOfVariation } from './variationContent';

/**
 * `elsewhere`: somebody else has changed it in the meantime. `locked`: it has been scheduled or sent. `gone`: it was
 * deleted.
 */
export type DraftSaving = 'saved' | 'changed' | 'saving' | 'failed' | 'elsewhere' | 'locked' | 'gone';

/** The state of a draft, with derived values. */
export const DraftState = types
  .model('Draft', {
    id: types.identifier,
    content: types.frozen<DraftContent>(),
    saved: types.frozen<DraftContent>(),
    server: types.frozen<SingleSend>(),
    state: types.optional(types.frozen<DraftSaving>(), 'saved'),
    refusals: types.optional(types.frozen<DraftProblems>(), {}),
    reason: types.optional(types.string, ''),
    copy: types.frozen<DraftCopy | undefined>(),
  })
  .volatile(() => ({
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    running: undefined as Promise<void> | undefined,
    /** The selected variation of an A/B test, zero-based. */
    variation: 0,
    /** The requested number of variations, until it is confirmed. */
    wanted: 2,
    /** JSON test data for previews and tests. */
    testData: '',
    /** Whether the person has chosen to send at once, after the review. */
    sendsNow: false,
    /** Whether a failed save is stored in this browser and retried, also after the page is left. */
    isRetried: false,
    /** Set by the design editor while it is open. */
    work: undefined as DesignWork | undefined,
  }))
  .views((self) => ({
    get isDirty(): boolean {
      return changedKeys(self.content, self.saved).length > 0;
    },
    /** Problems by part, found here or returned by the server. */
    get problems(): DraftProblems {
      return { ...self.refusals, ...problemsOf(self.content) };
    },
    /** Whether the message is made of blocks. */
    get isDesigned(): boolean {
      return self.server.email_config.editor === 'design';
    },
    /** Whether nobody has chosen yet what it starts from. */
    get isUnstarted(): boolean {
      const { html, plain, design, abtest } = self.content;
      const { editor, html_content: saved } = self.server.email_config;
      const isEmpty = design === null && [html, plain, saved ?? ''].every((text) => text.trim() === '');
      return editor === null && isEmpty && abtest?.type !== 'content' && self.server.status === 'draft';
    },
    /** Whether it is a text message. */
    get isSms(): boolean {
      return self.server.channels.includes('sms');
    },
    get isReadOnly(): boolean {
      return self.state === 'locked' || self.state === 'gone';
    },
    /** The selected variation; undefined without an A/B test. */
    get shownVariation(): VariationDraft | undefined {
      const variations = self.content.abtest?.variations;
      return variations?.[Math.min(self.variation, variations.length - 1)];
    },
    /** Milliseconds since 1970. */
    get savedAt(): number {
      return Date.parse(self.server.updated_at);
    },
  }))
  .views((self) => ({
    /** The current message: the send's, with the fields of the selected variation. */
    get message(): MessageParts {
      return messageOfVariation(self.content, self.shownVariation);
    },
    /**
     * The id of the variation whose document the design editor shows; undefined for the send's own. The server assigns
     * ids, so a new variation has none until it is saved.
     */
    get designedPart(): string | undefined {
      const { abtest } = self.server;
      if (abtest?.type !== 'content') return undefined;
      const shown = abtest.variations.find(({ id }) => id === self.shownVariation?.id);
      return (shown ?? abtest.variations[Math.min(self.variation, abtest.variations.length - 1)])?.id;
    },
    /** Whether there are changes that are lost if the page is left. */
    get isAtRisk(): boolean {
      if (!self.isDirty) return false;
      const isFailed = self.state === 'failed' && !self.isRetried;
      return isFailed || self.state === 'elsewhere' || Object.keys(self.problems).length > 0;
    },
  }))
  .actions((self) => ({
    take(send: SingleSend): void {
      // The response does not include what was typed during the request.
      self.server = send;
    },
    become(state: DraftSaving, reason = '', isRetried = false): void {
      self.state = state;
      self.reason = reason;
      self.isRetried = isRetried;
    },
    refuse(refusals: DraftProblems): void {
      self.refusals = refusals;
    },
    setCopy(copy: DraftCopy | undefined): void {
      self.copy = copy;
    },
    setContent(content: DraftContent, saved: DraftContent = self.saved): void {
      self.content = content;
      self.saved = saved;
    },
    keepRunning(running: Promise<void> | undefined): void {
      self.running = running;
    },
    clearTimer(): void {
      clearTimeout(self.timer);
      self.timer = undefined;
    },
    setTimer(timer: ReturnType<typeof setTimeout>): void {
      clearTimeout(self.timer);
      self.timer = timer;
    },
  }));
