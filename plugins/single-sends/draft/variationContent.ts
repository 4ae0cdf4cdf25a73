import { type AbTestDraft, abTestLimits, type VariationDraft } from './abTestDraft';
import type { DraftContent } from './draftContent';

/** The content of a message, of a send or of one of its variations. */
export type MessageParts = Omit<VariationDraft, 'id'>;

const compared = {
  subject: ['subject', 'preheader'],
  content: ['html', 'plain', 'generatePlain', 'design'],
} as const satisfies Record<AbTestDraft['type'], readonly (keyof MessageParts)[]>;

const partsOf = (from: MessageParts, keys: readonly (keyof MessageParts)[]): Partial<MessageParts> =>
  Object.fromEntries(keys.map((key) => [key, from[key]]));

/** The message of a send, with the fields that a variation overrides. */
export function messageOfVariation(content: DraftContent, own: VariationDraft | undefined): MessageParts {
  const { subject, preheader, html, plain, generatePlain, design, abtest } = content;
  return {
    subject,
    preheader,
    html,
    plain,
    generatePlain,
    design,
    ...(own && abtest && partsOf(own, compared[abtest.type])),
  };
}

/**
 * The change that keeps the given variations. With fewer than two, the test is turned off and the first one becomes the
 * message.
 */
export function withVariations(
  content: DraftContent,
  abtest: AbTestDraft,
  kept: readonly VariationDraft[],
): Partial<DraftContent> {
  if (kept.length >= abTestLimits.fewest) return { abtest: { ...abtest, variations: kept } };
  return { abtest: null, ...partsOf(messageOfVariation(content, kept[0]), compared[abtest.type]) };
}

/** The change of a message's fields: the variation's own at the given zero-based index, and the send's. */
export function withMessage(
  { abtest }: DraftContent,
  place: number,
  parts: Partial<MessageParts>,
): Partial<DraftContent> {
  if (abtest === null) return parts;
  const own: readonly string[] = compared[abtest.type];
  const entries = Object.entries(parts);
  const ofVariation = Object.fromEntries(entries.filter(([key]) => own.includes(key)));
  const ofSend = Object.fromEntries(entries.filter(([key]) => !own.includes(key)));
  const at = Math.min(place, abtest.variations.length - 1);
  const variations = abtest.variations.map((variation, index) =>
    index === at ? { ...variation, ...ofVariation } : variation,
  );
  return { ...ofSend, ...(Object.keys(ofVariation).length > 0 && { abtest: { ...abtest, variations } }) };
}
