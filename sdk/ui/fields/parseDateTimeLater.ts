/**
 * `parseDateTime` for pages that show something before they need it: the parser, with the time zones of all years, is
 * loaded on first use.
 */
export async function parseDateTimeLater(text: string, zone: string, now?: Date): Promise<string | undefined> {
  const { parseDateTime } = await import('./parseDateTime');
  return parseDateTime(text, zone, now);
}
