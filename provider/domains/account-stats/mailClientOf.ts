import Bowser from 'bowser';
import { browserOf } from './browserOf';

/** Device types in the API; webmail is one type on all devices. */
export type DeviceType = 'desktop' | 'webmail' | 'phone' | 'tablet' | 'other';

export interface MailClient {
  readonly type: DeviceType;
  /** `Other` if unknown. */
  readonly name: string;
}

/** Patterns in user agents of email apps. Without a type, the device is detected separately. */
const clients: ReadonlyArray<{ readonly pattern: RegExp; readonly name: string; readonly type?: DeviceType }> = [
  { pattern: /GoogleImageProxy|ggpht\.com/, name: 'Gmail', type: 'webmail' },
  { pattern: /YahooMailProxy/, name: 'Yahoo Mail', type: 'webmail' },
  // Apple's privacy service fetches images for all kinds of devices.
  { pattern: /^Mozilla\/5\.0$/, name: 'Apple Mail', type: 'other' },
  { pattern: /Thunderbird\//, name: 'Thunderbird', type: 'desktop' },
  { pattern: /Outlook-(?:iOS|Android)/, name: 'Outlook' },
  { pattern: /Microsoft Outlook|Microsoft Office|ms-office|MSOffice/i, name: 'Outlook', type: 'desktop' },
];

/** WebKit on an Apple device that is neither Safari nor another browser. */
function isAppleMail(agent: string): boolean {
  const device = agent.search(/\((?:iPhone|iPod|iPad|Macintosh);/);
  const webKit = agent.lastIndexOf('AppleWebKit/');
  return device >= 0 && device < webKit && !/(?:Safari|Chrome|CriOS|FxiOS|EdgiOS)\//.test(agent.slice(webKit));
}

/** No real user agent is longer. */
const longest = 1000;

const devices: Readonly<Record<string, DeviceType>> = { desktop: 'desktop', mobile: 'phone', tablet: 'tablet' };

/** The email app and device type for the user agent that fetched a message's image. */
export function mailClientOf(userAgent: string): MailClient {
  const agent = userAgent.trim().slice(0, longest);
  const client =
    clients.find(({ pattern }) => pattern.test(agent)) ??
    (isAppleMail(agent) ? { name: 'Apple Mail', type: undefined } : undefined);
  const device = devices[agent === '' ? '' : (Bowser.getParser(agent).getPlatformType() ?? '')] ?? 'other';
  if (client) return { type: client.type ?? device, name: client.name };
  // A desktop browser means webmail; on a phone it may be an email app's web view.
  return { type: device === 'desktop' && browserOf(agent) !== 'Other' ? 'webmail' : device, name: 'Other' };
}
