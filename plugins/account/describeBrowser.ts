const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|Chromium\/|HeadlessChrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** A readable browser name: "Firefox on Linux". */
export function describeBrowser(userAgent: string): string {
  const nameIn = (known: readonly (readonly [RegExp, string])[]) => known.find(([shape]) => shape.test(userAgent))?.[1];
  const browser = nameIn(browsers);
  if (browser === undefined) return userAgent === '' ? 'Unknown browser' : userAgent.slice(0, 60);
  const system = nameIn(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
