import type { SingleSend } from 'sendwright/wire/singleSends';
import { contentOf, type Unsubscribe } from './draftContent';
import type { Draft } from './draftModel';

/** The message that a test sends, as saved. */
export interface TestTarget {
  /** Of the send, or of a variation of its A/B test. */
  readonly templateId: string;
  readonly senderId: number | null;
  readonly unsubscribe: Unsubscribe;
  /** JSON with values for the tags. */
  readonly testData: string;
  /** Saves the last edits; a saved send has none. */
  readonly save: () => Promise<void>;
}

/** The current message of a draft. */
export function testedMessageOf(draft: Draft): TestTarget {
  const { senderId, unsubscribe } = draft.content;
  return {
    templateId: draft.shownVariation?.id ?? draft.server.email_config.template_id,
    senderId,
    unsubscribe,
    testData: draft.testData,
    save: () => draft.save(),
  };
}

/** The message of a saved send, or of a variation (zero-based). */
export function savedMessageOf(send: SingleSend, variation: number): TestTarget {
  const { senderId, unsubscribe } = contentOf(send);
  return {
    templateId: send.abtest?.variations[variation]?.id ?? send.email_config.template_id,
    senderId,
    unsubscribe,
    testData: '',
    save: async () => undefined,
  };
}
