import type { SingleSend } from 'sendwright/wire/singleSends';
import { changedKeys, contentOf, type DraftContent, isSame } from './draftContent';

/** Documents and what is generated from them come from the server: only the design editor changes them. */
function withDesignsOf(content: DraftContent, saved: DraftContent, theirs: DraftContent): DraftContent {
  const { html, plain, design } = theirs;
  const known = new Map(theirs.abtest?.variations.map((variation) => [variation.id, variation]));
  return {
    ...content,
    // If a test was turned off locally, a variation's document has become the message and is still unsaved.
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

/** Merges local settings with the server's: unchanged local values are replaced by the server's. */
export interface Merged {
  readonly content: DraftContent;
  /** Both sides have changed the same setting, so the user has to choose. */
  readonly isConflict: boolean;
}

/** Merges a designed send's settings, edited on top of `saved`, with the server's version. */
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
