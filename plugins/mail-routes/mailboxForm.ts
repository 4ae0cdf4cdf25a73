import { IsRequired, MaxCharacters, Satisfies } from 'sendwright/sdk/forms';
import type {
  BounceMailbox,
  BounceMailboxRequest,
  MailboxProtocol,
  MailboxSecurity,
  ProcessedAction,
} from 'sendwright/wire/bounceMailboxes';

/** The usual port for each protocol and encryption. */
export const usualMailboxPorts: Readonly<Record<MailboxProtocol, Readonly<Record<MailboxSecurity, string>>>> = {
  imap: { tls: '993', starttls: '143', none: '143' },
  pop3: { tls: '995', starttls: '110', none: '110' },
};

const isPort = (value: string): boolean =>
  /^\d{1,5}$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= 65_535;

/** The form values of a bounce mailbox. */
export class MailboxForm {
  @IsRequired('Name') @MaxCharacters('Name', 100) name = '';
  protocol: MailboxProtocol = 'imap';
  @IsRequired('Server') @MaxCharacters('Server', 253) host = '';
  @Satisfies<string>('isPort', 'Port must be a number from 1 to 65,535.', isPort) port = '993';
  security: MailboxSecurity = 'tls';
  @IsRequired('Username') @MaxCharacters('Username', 320) username = '';
  @MaxCharacters('Password', 1000) password = '';
  @IsRequired('Folder') @MaxCharacters('Folder', 255) folder = 'INBOX';
  processed: ProcessedAction = 'move';
  @IsRequired('Move to') @MaxCharacters('Move to', 255) processedFolder = 'Processed';
  isForAll = false;
}

/** A new mailbox needs a password. */
export class NewMailboxForm extends MailboxForm {
  @IsRequired('Password') @MaxCharacters('Password', 1000) override password = '';
}

/** Maps the fields of the provider's errors to the form's fields. */
export const mailboxServerFields = { processed_folder: 'processedFolder', is_shared: 'isForAll' } as const;

/** The form values of an existing mailbox; its password is never returned. */
export const mailboxFormOf = (mailbox: BounceMailbox): MailboxForm => ({
  name: mailbox.name,
  protocol: mailbox.protocol,
  host: mailbox.host,
  port: String(mailbox.port),
  security: mailbox.security,
  username: mailbox.username,
  password: '',
  folder: mailbox.folder ?? 'INBOX',
  processed: mailbox.processed,
  processedFolder: mailbox.processed_folder ?? 'Processed',
  isForAll: mailbox.is_shared,
});

/** The request body for the form's values. A password that was left empty stays as it is. */
export function mailboxBodyOf(values: MailboxForm): Omit<BounceMailboxRequest, 'password'> & { password?: string } {
  return {
    name: values.name.trim(),
    protocol: values.protocol,
    host: values.host.trim(),
    port: Number(values.port),
    security: values.security,
    username: values.username.trim(),
    ...(values.password !== '' && { password: values.password }),
    ...(values.protocol === 'imap' && { folder: values.folder.trim() }),
    processed: values.processed,
    ...(values.processed === 'move' && { processed_folder: values.processedFolder.trim() }),
  };
}
