import type { Brand } from 'sendwright/email';

/** The colors of a brand by name, each once. */
export function brandColors({ colors, accents, buttons }: Brand): readonly { name: string; color: string }[] {
  const named = [
    { name: 'Text', color: colors.text },
    { name: 'Headings', color: colors.heading },
    { name: 'Links', color: colors.link },
    { name: 'Primary button', color: buttons.primary.fill },
    { name: 'Message', color: colors.surface },
    { name: 'Around the message', color: colors.background },
    { name: 'Small print', color: colors.muted },
    { name: 'Lines', color: colors.line },
    ...accents,
  ];
  return named.filter(({ color }, index) => named.findIndex((one) => one.color === color) === index);
}
