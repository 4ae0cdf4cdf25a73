import type { HtmlElement } from './htmlTree';

/** The settings that our compiler stored with the HTML; empty for other HTML. */
export function readSettings(element: HtmlElement | undefined): Record<string, unknown> {
  const json = element?.attributes.get('data-settings');
  if (json === undefined) return {};
  try {
    const settings: unknown = JSON.parse(json);
    return isRecord(settings) ? settings : {};
  } catch {
    // The value was edited by hand and is invalid; the HTML has most of it anyway.
    return {};
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The named entries that exist. */
export function pick(settings: Record<string, unknown>, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => settings[name] !== undefined).map((name) => [name, settings[name]]));
}
