/**
 * Escapes text for HTML elements and attributes, quoted or not. It loops over the characters: values are short, and a
 * regular expression with a replacer function is ten times as slow when there is something to escape.
 */
export function escapeHtml(text: string): string {
  let escaped = '';
  let done = 0;
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    // Fast path: most characters are letters.
    if (code > 96) continue;
    const entity = entityOf(code);
    if (entity === undefined) continue;
    escaped += text.slice(done, position) + entity;
    done = position + 1;
  }
  return done === 0 ? text : escaped + text.slice(done);
}

function entityOf(code: number): string | undefined {
  switch (code) {
    case 38:
      return '&amp;';
    case 60:
      return '&lt;';
    case 62:
      return '&gt;';
    case 34:
      return '&quot;';
    case 39:
      return '&#x27;';
    case 96:
      return '&#x60;';
    case 61:
      return '&#x3D;';
    default:
      return undefined;
  }
}
