import type { BlockOf } from '../../document/design';
import { answerAddress, answersOf, type Question } from '../../document/questions';
import type { BlockContent, DarkRule } from '../compiledBlock';
import type { Context } from '../context';
import { even, typographyCss } from '../css';
import { fieldMark, fieldText } from '../fields';
import { greatestWidth } from '../greatestWidth';
import { layoutTable, openRow, safeFont } from '../html';

/** The space between answers, in pixels. */
const gap = 6;
/** The size of a star. */
const starSize = 36;

/** A question and a row of stars or numbers, each a link. Rows of cells keep their size in Word and fit on a phone. */
export function compileRating(block: BlockOf<'rating'>, context: Context): BlockContent {
  const { id, look, fill, answerColor, low, high, align } = block;
  const answers = answersOf(block);
  const style = styleOf(block, context);
  const isStars = look === 'stars';
  const lineHeight = isStars ? starSize + 8 : 44;
  const cell = isStars ? starSize + 8 : look === 'nps' ? 38 : 48;
  const cells = answers.map((answer, place) => {
    const label = isStars ? `${answer} of 5 stars` : `${answer} of ${answers.at(-1) ?? ''}`;
    const text = isStars
      ? `font-size:${starSize}px;line-height:${lineHeight}px;color:${fill}`
      : `font-size:${even(style.fontSize)}px;line-height:${lineHeight}px;font-weight:bold;color:${answerColor}`;
    const ground = isStars ? '' : ` bgcolor="${fill}"`;
    const box = isStars ? '' : `;background-color:${fill};border-radius:6px`;
    return (
      `<td align="center" width="${cell}"${ground}\n` +
      `style="padding:0${box}"><a href="${answerAddress(id, place)}" aria-label="${label}"\n` +
      `style="display:block;text-decoration:none;mso-line-height-rule:exactly;` +
      `font-family:${style.fontFamily};${text}">` +
      `${isStars ? '&#9733;' : answer}</a></td>`
    );
  });
  const space = isStars ? 0 : look === 'nps' ? 3 : gap;
  const between = isStars ? '' : `<td width="${space}"\nstyle="padding:0;font-size:1px">&nbsp;</td>`;
  const room = Math.max(1, context.width - block.padding.left - block.padding.right);
  const width = Math.min(room, cells.length * cell + (cells.length - 1) * space);
  const columns = isStars ? cells.length : cells.length * 2 - 1;
  const ends = low === '' && high === '' ? '' : endsRow(block, context, style, columns);
  const row = greatestWidth(`<tr>${cells.join(between)}</tr>${ends}`, width, align, context);
  return {
    html:
      questionRow(block, context, style) + `${openRow}<td align="${align}"\nstyle="padding:0">${row}</td></tr></table>`,
    text: textOf(block, isStars ? answers.map((answer) => '★'.repeat(Number(answer))) : answers, [low, high]),
    links: answers.map((_, place) => answerAddress(id, place)),
    fonts: [style.fontFamily],
    dark: darkRules(block),
  };
}

/** A question and its answers below each other, each a link as wide as the message. */
export function compilePoll(block: BlockOf<'poll'>, context: Context): BlockContent {
  const { id, fill, answerColor, radius, align } = block;
  const style = styleOf(block, context);
  const rows = block.answers.map((answer, place) => {
    const isUnwritten = answer.trim() === '' && context.target === 'send';
    return isUnwritten
      ? ''
      : `<tr><td align="${align}" bgcolor="${fill}"\n` +
          `style="padding:0;background-color:${fill};border-radius:${radius}px">` +
          `<a href="${answerAddress(id, place)}"\nstyle="display:block;padding:12px 16px;text-decoration:none;` +
          `font-family:${style.fontFamily};` +
          `font-size:${even(style.fontSize)}px;line-height:20px;mso-line-height-rule:exactly;font-weight:bold;` +
          `color:${answerColor}"${fieldMark(context, `answers.${place}`, 'Answer')}>${fieldText(answer, context)}</a>` +
          `</td></tr><tr><td\nstyle="padding:0;height:${gap}px;font-size:1px;line-height:${gap}px">&nbsp;</td></tr>`;
  });
  return {
    html: `${questionRow(block, context, style)}<table ${layoutTable} width="100%">${rows.join('')}</table>`,
    text: textOf(block, block.answers, []),
    links: block.answers.flatMap((answer, place) => (answer.trim() === '' ? [] : [answerAddress(id, place)])),
    fonts: [style.fontFamily],
    dark: darkRules(block),
  };
}

interface Style {
  readonly fontFamily: string;
  readonly fontSize: number;
  readonly color: string;
  readonly name: string;
}

function styleOf(block: Question, { font, theme, target }: Context): Style {
  const isNamed = target !== 'send' || block.dark?.color !== undefined || block.mobile !== undefined;
  return {
    fontFamily: block.fontFamily === undefined ? font : safeFont(block.fontFamily),
    fontSize: block.fontSize ?? theme.fontSize,
    color: block.color ?? theme.color,
    name: isNamed ? `w w-${block.id}` : 'w',
  };
}

function questionRow(block: Question, context: Context, { name, fontFamily, fontSize, color }: Style): string {
  if (block.question.trim() === '' && context.target !== 'canvas') return '';
  const size = even(fontSize) + 2;
  const css = typographyCss({
    fontFamily,
    fontSize: size,
    lineHeight: even(Math.round(size * 1.4)),
    color,
    align: block.align,
  });
  return (
    `${openRow}<td class="${name}"${fieldMark(context, 'question', 'Question')}\n` +
    `style="padding:0 0 12px;font-weight:bold;${css}">${fieldText(block.question, context)}</td></tr></table>`
  );
}

/** What the lowest and the highest answer mean, below them. Their words widen the table instead of breaking. */
function endsRow(
  block: BlockOf<'rating'>,
  context: Context,
  { name, fontFamily, fontSize, color }: Style,
  columns: number,
): string {
  const css = typographyCss({
    fontFamily,
    fontSize,
    lineHeight: even(Math.round(fontSize * 1.4)),
    color,
    align: undefined,
  });
  const half = Math.floor(columns / 2);
  const cell = (path: 'low' | 'high', align: string, hint: string, over: number): string =>
    `<td class="${name}" colspan="${over}" align="${align}"${fieldMark(context, path, hint)}\n` +
    `style="padding:8px 4px 0;word-break:normal;${css}">${fieldText(block[path], context)}</td>`;
  return `<tr>${cell('low', 'left', 'Lowest', half)}${cell('high', 'right', 'Highest', columns - half)}</tr>`;
}

function textOf(block: Question, answers: readonly string[], ends: readonly string[]): string {
  const lines = answers.map((answer, place) =>
    answer.trim() === '' ? '' : `${answer} [${answerAddress(block.id, place)}]`,
  );
  return [block.question, ...lines, ends.filter(Boolean).join(' – ')].filter((line) => line.trim() !== '').join('\n');
}

const darkRules = ({ id, dark }: Question): readonly DarkRule[] =>
  dark?.color === undefined ? [] : [{ selector: `.w-${id}`, property: 'color', value: dark.color }];
