/** An action in words: `single_send.sent` is "Single send sent". */
export function actionWords(action: string): string {
  const words = action
    .replace('.', ' ')
    .replaceAll('_', ' ')
    .replace('api key', 'API key')
    .replace('mfa', 'second factor');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What changed, in a line. */
export function detailWords(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${valueWords(value)}`)
    .join('; ');
}

function valueWords(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'from' in value && 'to' in value)
    return `${valueWords(value.from)} → ${valueWords(value.to)}`;
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(valueWords).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
