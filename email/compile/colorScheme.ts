/**
 * Turns the dark styles of HTML on or off, regardless of the viewer's system: conditions on the color scheme become
 * conditions that are always or never true.
 */
export function inScheme(html: string, isDark: boolean): string {
  const always = '(min-width:0)';
  const never = '(max-width:0)';
  return html
    .replaceAll(/\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi, isDark ? always : never)
    .replaceAll(/\(\s*prefers-color-scheme\s*:\s*light\s*\)/gi, isDark ? never : always);
}
