import type { SingleSend } from 'sendwright/wire/singleSends';
import { changedKeys, contentOf, type DraftContent, isSame } from './draftContent';

/** Documents with what is made of them, as the server has them: only the design editor changes them. */
function withDesignsOf(content: DraftContent, saved: DraftContent, theirs: DraftContent): DraftContent {
  const { html, plain, design } = theirs;
  const known = new Map(theirs.abtest?.variations.map((variation) => [variation.id, variation]));
  return {
    ...content,
    // Where a test was turned off here, a variation's has become the message, and is still to be saved.
    ...(isSame(content.design, saved.design) && { html, plain, design }),
    abtest: content.abtest && {
      ...content.abtest,
      variations: content.abtest.variations.map((variation) => {
        const there = known.get(variation.id);
        return there
          ? {
              ...variation,
              html: there.html,
              plain: there.plain,
              generatePlain: there.generatePlain,
              design: there.design,
            }
          : variation;
      }),
    },
  };
}

/** Settings that are at work, with what the server has by now: what was not changed here is theirs. */
export interface Merged {
  readonly content: DraftContent;
  /** Both have changed the same setting, and a person has to choose. */
  readonly isConflict: boolean;
}

/** Joins a designed send's settings, written on `saved`, with the server's version. */
export function mergeDesigned(content: DraftContent, saved: DraftContent, send: SingleSend): Merged {
  const theirs = contentOf(send);
  const before = withDesignsOf(saved, saved, theirs);
  const mine = withDesignsOf(content, saved, theirs);
  const changedHere = changedKeys(mine, before);
  const changedThere = new Set(changedKeys(theirs, before));
  return {
    content: { ...theirs, ...Object.fromEntries(changedHere.map((key) => [key, mine[key]])) },
    isConflict: changedHere.some((key) => changedThere.has(key) && !isSame(mine[key], theirs[key])),
  };
}
