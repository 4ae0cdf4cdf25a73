import type { Brand } from 'sendwright/email';
import { contrastRatio } from 'sendwright/email/checks';

/** Texts of a brand that are hard to read on what is behind them, such as "Links on the message (3.1 : 1)". */
export function lowContrasts({ colors, buttons, dark }: Brand): readonly string[] {
  const pairs: readonly (readonly [string, string, string])[] = [
    ['Text on the message', colors.text, colors.surface],
    ['Headings on the message', colors.heading, colors.surface],
    ['Links on the message', colors.link, colors.surface],
    ['Small print on the message', colors.muted, colors.surface],
    ['The primary button', buttons.primary.color, buttons.primary.fill],
    ['The secondary button', buttons.secondary.color, buttons.secondary.fill],
    ...(dark
      ? ([
          ['Text in dark mode', dark.text, dark.surface],
          ['Links in dark mode', dark.link, dark.surface],
        ] as const)
      : []),
  ];
  return pairs.flatMap(([what, words, behind]) => {
    const ratio = contrastRatio(words, behind);
    return ratio < required ? [`${what} (${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1)`] : [];
  });
}

/** WCAG 2, AA for text of normal size. */
const required = 4.5;
