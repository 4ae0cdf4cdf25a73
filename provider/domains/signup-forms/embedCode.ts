import { escapeHtml } from 'sendwright/email/template';
import { titleSize } from './page/formCss';
import { formTextsIn } from './page/formTexts';
import type { FormRow } from './queries';

/** Estimated heights in pixels, because a frame can't know its content's height. */
const heights = { frame: 60, line: 24, field: 92, helper: 22, step: 60, button: 60 } as const;
/** Of the image: beside the form it moves above it on phones. */
const imageHeights = { none: 0, top: 180, left: 140, right: 140 } as const;
/** The width of a letter, as a share of its height; those of Chinese, Japanese and Korean are as wide as high. */
const letter = 0.575;
const square = /[\u2e80-\uffef]/g;
/** The window of a small phone, and what websites leave free beside a frame, in pixels. */
const phone = 320;
const margins = 32;

type EmbeddedForm = Pick<
  FormRow,
  'title' | 'description' | 'consent_text' | 'consent_boxes' | 'fields' | 'steps' | 'captcha' | 'style' | 'language'
>;

/** HTML to embed the form in any page: a frame, without scripts. */
export function embedCode(form: EmbeddedForm, shareUrl: string): string {
  const { title, style, language } = form;
  const wide = heightAt(form, style.width);
  const narrow = heightAt(form, phone - margins);
  // The narrower the window, the more lines texts have.
  const slope = ((narrow - wide) / (style.width + margins - phone)).toFixed(2);
  const height =
    style.width + margins <= phone || narrow <= wide
      ? ''
      : `;height:max(${wide}px,${narrow}px - (100vw - ${phone}px)*${slope})`;
  return (
    `<iframe src="${shareUrl}?embed=1" title="${escapeHtml(title || formTextsIn(language).button)}" loading="lazy" ` +
    // The page's policy may ignore the style: the frame then has its height, and the page's whole width. On dark pages,
    // browsers paint frames of another color scheme white.
    `width="100%" height="${wide}" frameborder="0" ` +
    `style="max-width:${style.width}px;color-scheme:light${height}"></iframe>`
  );
}

/** How many lines a text of a size takes. */
function linesOf(text: string, size: number, room: number): number {
  if (text === '') return 0;
  const parts = text.split('\n').map((part) => {
    const squares = part.match(square)?.length ?? 0;
    return Math.max(1, Math.ceil((((part.length - squares) * letter + squares) * size) / room));
  });
  return parts.reduce((sum, part) => sum + part, 0);
}

/** The height of a form in a frame of a width, in pixels. */
function heightAt(form: EmbeddedForm, width: number): number {
  const { title, description, consent_text: consent, consent_boxes: boxes, fields, steps, captcha, style } = form;
  const { image = 'none', border_width: border } = style;
  const isNarrow = width <= 480;
  const isBeside = width > 560 && (image === 'left' || image === 'right');
  const padding = isNarrow ? Math.min(style.padding, 20) : style.padding;
  const room = Math.max(80, width * (isBeside ? 0.6 : 1) - 2 * (padding + border));
  const lines = (text: string, size: number, space = room): number => linesOf(text, size, space);
  const size = isNarrow ? Math.min(titleSize(style), 28) : titleSize(style);
  const words =
    (lines(description, 16) + lines(consent, 14) + (consent === '' ? 0 : 1)) * heights.line +
    steps.reduce((sum, step) => sum + heights.step + lines(step.description, 16) * heights.line, 0) +
    boxes.reduce((sum, { text }) => sum + lines(text, 14, room - 36) * heights.line + 12, 0);
  const asked = fields.reduce(
    (sum, { label, helper_text: helper }) =>
      sum + heights.field + Math.max(0, lines(label, 16) - 1) * heights.line + lines(helper, 14) * heights.helper,
    captcha ? heights.field + heights.helper : 0,
  );
  return (
    heights.frame +
    2 * (padding + border) +
    imageHeights[image] +
    Math.max(1, lines(title, size)) * (size + 6) +
    24 +
    words +
    asked +
    heights.button
  );
}
