import type {
  BounceMailboxChange,
  BounceMailboxRequest,
  MailboxProtocol,
  MailboxSecurity,
  ProcessedAction,
} from 'sendwright/wire/bounceMailboxes';
import { badRequest } from '../../http/errors';
import type { WebhookConfig } from '../../outgoing/webhookAddress';
import { checkedHost } from '../mail-routes/routeSettings';

/** The stored settings of a mailbox, without its password. */
export interface MailboxSettings {
  readonly protocol: MailboxProtocol;
  readonly host: string;
  readonly port: number;
  readonly security: MailboxSecurity;
  readonly username: string;
  /** POP3 has no folders. */
  readonly folder: string | null;
  readonly processed: ProcessedAction;
  /** Unless messages are moved, null. */
  readonly processed_folder: string | null;
}

const usualPorts: Readonly<Record<MailboxProtocol, Readonly<Record<MailboxSecurity, number>>>> = {
  imap: { tls: 993, starttls: 143, none: 143 },
  pop3: { tls: 995, starttls: 110, none: 110 },
};

/** The settings of a new mailbox. @throws HttpError 400 */
export function newSettings(body: BounceMailboxRequest, config: WebhookConfig): MailboxSettings {
  const { protocol, security = 'tls' } = body;
  const isImap = protocol === 'imap';
  return changedSettings(
    {
      protocol,
      host: '',
      port: usualPorts[protocol][security],
      security,
      username: '',
      folder: isImap ? 'INBOX' : null,
      processed: isImap ? 'move' : 'delete',
      processed_folder: null,
    },
    body,
    config,
  );
}

/** The settings after a request's changes. @throws HttpError 400 */
export function changedSettings(
  before: MailboxSettings,
  body: BounceMailboxChange,
  config: WebhookConfig,
): MailboxSettings {
  const { protocol } = before;
  const host =
    body.host === undefined || body.host === before.host
      ? before.host
      : checkedHost(body.host, config, `${protocol}.example.com`);
  const processed = body.processed ?? before.processed;
  const folder = protocol === 'imap' ? checkedFolder(body.folder ?? before.folder ?? 'INBOX', 'folder') : null;
  if (protocol === 'pop3' && processed === 'move')
    throw badRequest('processed must be delete or keep: POP3 has no folders to move to.', 'processed');
  const target =
    processed === 'move'
      ? checkedFolder(body.processed_folder ?? before.processed_folder ?? 'Processed', 'processed_folder')
      : null;
  if (target !== null && isSameFolder(target, folder))
    throw badRequest('processed_folder must be another folder than the one that is read.', 'processed_folder');
  return {
    protocol,
    host,
    port: body.port ?? before.port,
    security: body.security ?? before.security,
    username: body.username === undefined ? before.username : checkedText(body.username.trim(), 'username'),
    folder,
    processed,
    processed_folder: target,
  };
}

const isSameFolder = (one: string, other: string | null): boolean =>
  one === other || (one.toUpperCase() === 'INBOX' && other?.toUpperCase() === 'INBOX');

const checkedFolder = (value: string, field: string): string => checkedText(value.trim(), field);

/** Line breaks would end the command that the text is sent in. */
export function checkedText(value: string, field: string): string {
  if (value === '' || /\p{Cc}/u.test(value))
    throw badRequest(`${field} must be text in one line, and not empty.`, field);
  return value;
}

/**
 * A stored password is for the server and the user that it was stored with: whoever can change them must not be able
 * to have it sent elsewhere, or unencrypted.
 */
export const needsPassword = (before: MailboxSettings, after: MailboxSettings): boolean =>
  before.host !== after.host ||
  before.port !== after.port ||
  before.username !== after.username ||
  (before.security !== after.security && after.security === 'none');

/** Whether both read the same messages, so that what is known of them still counts. */
export const isSamePlace = (before: MailboxSettings, after: MailboxSettings): boolean =>
  before.host === after.host && before.username === after.username && before.folder === after.folder;
