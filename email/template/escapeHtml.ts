const special = /[&<>"'`=]/;
const specials = /[&<>"'`=]/g;
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
};

/** Text made safe inside HTML, in elements and in attributes, quoted or not. */
export function escapeHtml(text: string): string {
  return special.test(text) ? text.replace(specials, (character) => entities[character] ?? character) : text;
}
