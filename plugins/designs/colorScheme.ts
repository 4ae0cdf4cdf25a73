/**
 * HTML with its own dark styles switched on or off, whatever the system of whoever looks at it wants: conditions on the
 * color scheme become ones that always or never hold.
 */
export function inScheme(html: string, isDark: boolean): string {
  const always = '(min-width:0)';
  const never = '(max-width:0)';
  return html
    .replaceAll(/\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi, isDark ? always : never)
    .replaceAll(/\(\s*prefers-color-scheme\s*:\s*light\s*\)/gi, isDark ? never : always);
}
