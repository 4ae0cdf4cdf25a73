/**
 * The URL that a text is; undefined if it is none. In place of `URL.canParse`: once Node 20 has optimized a caller of
 * that, it reads texts in Latin-1 as UTF-8 and refuses addresses such as `https://bücher.example`.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
