import type { Brand } from 'sendwright/email';
import { escapeHtml } from 'sendwright/email/template';

type DarkColors = Pick<MailLook, 'around' | 'card' | 'line' | 'text' | 'muted' | 'fill' | 'onFill'>;

/** Colors, button and font of a mail that is a card; `fill` and `onFill` are the button's. */
export interface MailLook {
  readonly around: string;
  readonly card: string;
  readonly line: string;
  readonly text: string;
  readonly muted: string;
  readonly fill: string;
  readonly onFill: string;
  readonly radius: number;
  readonly font: string;
  /** Undefined: email apps choose. */
  readonly dark: DarkColors | undefined;
}

/** The look of a brand kit. */
export function lookOf({ colors, dark, buttons, textFont }: Brand): MailLook {
  const { fill, color: onFill } = buttons.primary;
  return {
    around: colors.background,
    card: colors.surface,
    line: colors.line,
    text: colors.text,
    muted: colors.muted,
    fill,
    onFill,
    radius: buttons.radius,
    font: textFont,
    dark: dark && {
      around: dark.background,
      card: dark.surface,
      line: dark.text,
      text: dark.text,
      muted: dark.text,
      fill,
      onFill,
    },
  };
}

/** The widest logo, in pixels. */
const logoWidth = 180;

/** A brand's logo as an image; empty without one. */
export function logoImage(brand: Brand | undefined, margin: string): string {
  if (!brand?.logo) return '';
  const { source, alternative, width } = brand.logo;
  return (
    `<img src="${escapeHtml(source)}" alt="${escapeHtml(alternative)}" width="${Math.min(width, logoWidth)}" ` +
    `style="display:block;max-width:100%;height:auto;margin:${margin};border:0">`
  );
}
