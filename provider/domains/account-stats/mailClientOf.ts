import Bowser from 'bowser';
import { browserOf } from './browserOf';

/** Kinds of devices that mail is read on, as the API names them; webmail is one whatever shows it. */
export type DeviceType = 'desktop' | 'webmail' | 'phone' | 'tablet' | 'other';

export interface MailClient {
  readonly type: DeviceType;
  /** `Other` where it is not a known one. */
  readonly name: string;
}

/** What programs that read mail say of themselves. Those without a type tell the device besides. */
const clients: ReadonlyArray<{ readonly pattern: RegExp; readonly name: string; readonly type?: DeviceType }> = [
  { pattern: /GoogleImageProxy|ggpht\.com/, name: 'Gmail', type: 'webmail' },
  { pattern: /YahooMailProxy/, name: 'Yahoo Mail', type: 'webmail' },
  // Apple's privacy service fetches pictures for all devices alike.
  { pattern: /^Mozilla\/5\.0$/, name: 'Apple Mail', type: 'other' },
  { pattern: /Thunderbird\//, name: 'Thunderbird', type: 'desktop' },
  { pattern: /Outlook-(?:iOS|Android)/, name: 'Outlook' },
  { pattern: /Microsoft Outlook|Microsoft Office|ms-office|MSOffice/i, name: 'Outlook', type: 'desktop' },
];

/** WebKit on an Apple device that is not Safari's, nor another browser's. */
function isAppleMail(agent: string): boolean {
  const device = agent.search(/\((?:iPhone|iPod|iPad|Macintosh);/);
  const webKit = agent.lastIndexOf('AppleWebKit/');
  return device >= 0 && device < webKit && !/(?:Safari|Chrome|CriOS|FxiOS|EdgiOS)\//.test(agent.slice(webKit));
}

/** No real user agent is longer. */
const longest = 1000;

const devices: Readonly<Record<string, DeviceType>> = { desktop: 'desktop', mobile: 'phone', tablet: 'tablet' };

/** The email app of a user agent that fetched a picture of a message, and the kind of device it runs on. */
export function mailClientOf(userAgent: string): MailClient {
  const agent = userAgent.trim().slice(0, longest);
  const client =
    clients.find(({ pattern }) => pattern.test(agent)) ??
    (isAppleMail(agent) ? { name: 'Apple Mail', type: undefined } : undefined);
  const device = devices[agent === '' ? '' : (Bowser.getParser(agent).getPlatformType() ?? '')] ?? 'other';
  if (client) return { type: client.type ?? device, name: client.name };
  // A browser at a desk shows webmail; on a phone it may as well be the view of an email app.
  return { type: device === 'desktop' && browserOf(agent) !== 'Other' ? 'webmail' : device, name: 'Other' };
}
