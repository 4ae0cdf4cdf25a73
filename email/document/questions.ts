import type { Block, BlockOf } from './design';

/** Blocks that recipients answer. */
export type Question = BlockOf<'rating'> | BlockOf<'poll'>;

export const isQuestion = (block: Block): block is Question => block.type === 'rating' || block.type === 'poll';

/** The answers of a question in order, as they are stored. The number of one in its link is its place. */
export function answersOf(block: Question): readonly string[] {
  if (block.type === 'poll') return block.answers;
  return block.look === 'nps'
    ? Array.from({ length: 11 }, (_, index) => String(index))
    : Array.from({ length: 5 }, (_, index) => String(index + 1));
}

/** The tag of the address that a recipient's answers are at: the question's id and the answer's place follow. */
const answerLink = '{{{answer_link}}}';

/** The address behind an answer. */
export const answerAddress = (questionId: string, place: number): string => `${answerLink}/${questionId}/${place}`;

/** The question's id and the answer's place of such an address, as statistics list it; undefined for others. */
export function readAnswerAddress(address: string): { questionId: string; place: number } | undefined {
  if (!address.startsWith(`${answerLink}/`)) return undefined;
  const [questionId = '', place = ''] = address.slice(answerLink.length + 1).split('/');
  return /^\d+$/.test(place) ? { questionId, place: Number(place) } : undefined;
}
