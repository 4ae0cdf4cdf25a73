import Bowser from 'bowser';

const known = new Set(Object.values(Bowser.BROWSER_MAP));

/** The browser of a user agent by its usual name, such as `Chrome`; `Other` where it is not a known one. */
export function browserOf(userAgent: string): string {
  if (userAgent === '') return 'Other';
  const name = Bowser.getParser(userAgent).getBrowserName();
  // Of programs that it does not know the library repeats what they call themselves.
  return known.has(name) ? name : 'Other';
}
