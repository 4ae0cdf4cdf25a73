import type { Brand } from '../brand/brand';
import { createBlock } from '../document/defaults';
import type { BlockOf } from '../document/design';
import { type Look, placed } from './look';
import { exampleAddress, exampleEnd } from './markup';

interface Surroundings {
  readonly brand: Brand;
  readonly makeId: () => string;
  readonly star: string;
  /** Background and text color in both modes. */
  readonly colored: () => object;
  /** The colors of what is pressed, or as large. */
  readonly pressed: { readonly fill: string; readonly answerColor: string };
}
type RatingLook = Look & { readonly as: 'stars' | 'numbers' | 'nps'; readonly low: string; readonly high: string };

/** Blocks that are answered, or drawn when the message is opened. */
export const interactive = ({ brand, makeId, star, colored, pressed }: Surroundings) => ({
  /** A question that is answered with a press of a star or a number. */
  rating: (question: string, look: RatingLook): BlockOf<'rating'> => ({
    ...createBlock('rating', makeId),
    ...placed(look),
    ...colored(),
    question,
    look: look.as,
    low: look.low,
    high: look.high,
    ...pressed,
    ...(look.as === 'stars' && { fill: star }),
    align: look.align ?? 'center',
  }),
  /** A question with answers below each other. */
  poll: (question: string, answers: readonly string[], look: Look = {}): BlockOf<'poll'> => ({
    ...createBlock('poll', makeId),
    ...placed(look),
    ...colored(),
    question,
    answers: [...answers],
    ...pressed,
    radius: brand.buttons.radius,
    align: look.align ?? 'center',
  }),
  /** The time that is left. Whoever adds it chooses when it ends. */
  countdown: (look: Look = {}): BlockOf<'countdown'> => ({
    ...createBlock('countdown', makeId),
    ...placed(look),
    ...colored(),
    end: exampleEnd,
    url: exampleAddress,
    numberColor: pressed.answerColor,
    fill: pressed.fill,
    radius: Math.min(brand.buttons.radius, 12),
    align: look.align ?? 'center',
  }),
});
