import type { JoinSource } from 'sendwright/wire/reportPeople';

const devices: Readonly<Record<string, string>> = {
  phone: 'Phone',
  tablet: 'Tablet',
  desktop: 'Desktop app',
  webmail: 'Webmail',
  other: 'Unknown or proxy',
};

export const deviceName = (device: string): string => devices[device] ?? device;

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return 'Unknown';
  return countryNames.of(code) ?? code;
}

export const providerName = (name: string): string => (name === 'Other' ? 'Other domains' : name);

export const sourceNames: Readonly<Record<JoinSource, string>> = {
  form: 'Signup form',
  import: 'Import',
  api: 'API and workbench',
  other: 'Other',
};
