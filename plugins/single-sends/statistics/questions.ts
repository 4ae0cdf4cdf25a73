import type { SingleSend } from 'sendwright/wire/singleSends';

type Designed = Pick<SingleSend, 'email_config' | 'abtest'>;

interface Asked {
  readonly id: string;
  readonly question: string;
  readonly answers: readonly string[];
}

// Read without the schema of designs, which would make the page of statistics three times as large.

/** The ratings and polls of a part of a design, such as of a column. */
function questionsIn(part: unknown): readonly Asked[] {
  if (Array.isArray(part)) return part.flatMap(questionsIn);
  if (typeof part !== 'object' || part === null) return [];
  const { type, id, question, answers, look, blocks, columns } = part as Readonly<Record<string, unknown>>;
  if ((type === 'rating' || type === 'poll') && typeof id === 'string' && typeof question === 'string') {
    const first = look === 'nps' ? 0 : 1;
    const numbers = Array.from({ length: look === 'nps' ? 11 : 5 }, (_, place) => String(first + place));
    return [{ id, question, answers: Array.isArray(answers) ? answers.map(String) : numbers }];
  }
  return [...questionsIn(blocks), ...questionsIn(columns)];
}

const designsOf = ({ email_config: { design }, abtest }: Designed): readonly unknown[] => [
  design,
  ...(abtest?.variations.map((variation) => variation.design) ?? []),
];

/** Whether a send has ratings or polls. */
export const hasQuestions = (send: Designed): boolean => questionsIn(designsOf(send)).length > 0;

const answerLink = '{{{answer_link}}}/';

/** The address of a link as people read it: that of an answer has the question's id and the answer's place. */
export function linkName(url: string, send: Designed): string {
  if (!url.startsWith(answerLink)) return url;
  const [id, place] = url.slice(answerLink.length).split('/');
  const asked = questionsIn(designsOf(send)).find((one) => one.id === id);
  return asked ? `${asked.question}: ${asked.answers[Number(place)] ?? ''}` : url;
}
