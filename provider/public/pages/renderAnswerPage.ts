import { answersOf, type Brand, type Question } from 'sendwright/email';
import { escapeHtml } from 'sendwright/email/template';
import { fillIn, type Language } from '../languages';
import { page } from './page';
import { pageTextsIn } from './pageTexts';

interface AnswerModel {
  readonly brand: Brand | undefined;
  readonly language: Language;
  readonly question: Question;
}

/** The page behind an answer of a message, which is chosen: one press sends it. */
export function renderAnswerPage({
  brand,
  language,
  question,
  place,
}: AnswerModel & { readonly place: number | undefined }): string {
  const texts = pageTextsIn(language);
  const title = titleOf(question, texts.answerTitle);
  const choices = answersOf(question).flatMap((answer, index) =>
    answer.trim() === ''
      ? []
      : [
          `<label><input type="radio" name="answer" value="${index}"${index === place ? ' checked' : ''}>` +
            `<span>${escapeHtml(shown(question, answer))}</span></label>`,
        ],
  );
  return page(
    title,
    `<form method="post"><fieldset><legend>${escapeHtml(texts.yourAnswer)}</legend>${choices.join('')}</fieldset>` +
      `<button>${escapeHtml(texts.sendAnswer)}</button></form>`,
    language,
    brand,
  );
}

/** The page after an answer, with the author's words. */
export function renderThanks({ brand, language, question, answer }: AnswerModel & { readonly answer: string }): string {
  const texts = pageTextsIn(language);
  const words = withoutTags(question.thanks) || fillIn(texts.answered, { answer: shown(question, answer) });
  return page(texts.thanksTitle, `<p class="done" role="status">${escapeHtml(words)}</p>`, language, brand);
}

/** Merge tags have no values on a page. */
const withoutTags = (text: string): string => (text.includes('{{') ? '' : text.trim());

const titleOf = ({ question }: Question, otherwise: string): string => withoutTags(question) || otherwise;

const shown = (question: Question, answer: string): string =>
  question.type === 'rating' && question.look === 'stars'
    ? `${'★'.repeat(Number(answer))}${'☆'.repeat(5 - Number(answer))} (${answer})`
    : answer;
