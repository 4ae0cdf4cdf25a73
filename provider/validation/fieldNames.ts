/** A field's path in the platform's notation: `send_to.list_ids[0]`. */
export function fieldOf(keys: readonly (string | number)[]): string {
  return keys.reduce<string>(
    (path, key) => (typeof key === 'number' ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`),
    '',
  );
}

/** `email_config.custom_unsubscribe_url` as "Custom unsubscribe url". */
export function humanName(field: string): string {
  const last = field.split('.').at(-1) ?? field;
  const words = last
    .replace(/\[(\d+)\]$/, (_match, index: string) => ` ${Number(index) + 1}`)
    .replaceAll('_', ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
