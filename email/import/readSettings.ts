import type { HtmlElement } from './htmlTree';

/** What our compiler noted beside the HTML for reading it back; empty for what anybody else wrote. */
export function readSettings(element: HtmlElement | undefined): Record<string, unknown> {
  const json = element?.attributes.get('data-settings');
  if (json === undefined) return {};
  try {
    const settings: unknown = JSON.parse(json);
    return isRecord(settings) ? settings : {};
  } catch {
    // Somebody edited it: the HTML says the most of it too.
    return {};
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The named entries that are there. */
export function pick(settings: Record<string, unknown>, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => settings[name] !== undefined).map((name) => [name, settings[name]]));
}
