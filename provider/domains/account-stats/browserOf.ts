import Bowser from 'bowser';

const known = new Set(Object.values(Bowser.BROWSER_MAP));

/** The browser of a user agent by its usual name, such as `Chrome`; `Other` if unknown. */
export function browserOf(userAgent: string): string {
  if (userAgent === '') return 'Other';
  const name = Bowser.getParser(userAgent).getBrowserName();
  // For unknown programs the library returns whatever they call themselves.
  return known.has(name) ? name : 'Other';
}
