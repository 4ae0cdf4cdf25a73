import { type TSchema, Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

export const MailboxProtocol = Type.Union([Type.Literal('imap'), Type.Literal('pop3')]);
export type MailboxProtocol = Static<typeof MailboxProtocol>;

/** `tls`: from the first byte; `starttls`: after the greeting, or nothing is read; `none`: unencrypted. */
export const MailboxSecurity = Type.Union([Type.Literal('tls'), Type.Literal('starttls'), Type.Literal('none')]);
export type MailboxSecurity = Static<typeof MailboxSecurity>;

/**
 * What happens to a message whose report was recorded: `move` to another folder (IMAP), `delete`, or `keep`, which
 * marks it as read (IMAP). All other messages stay as they are.
 */
export const ProcessedAction = Type.Union([Type.Literal('move'), Type.Literal('delete'), Type.Literal('keep')]);
export type ProcessedAction = Static<typeof ProcessedAction>;

const settings = {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  enabled: Type.Boolean(),
  host: Type.String({ minLength: 1, maxLength: 253 }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  security: MailboxSecurity,
  username: Type.String({ minLength: 1, maxLength: 320 }),
  /** IMAP: the folder that is read. */
  folder: Type.String({ minLength: 1, maxLength: 255 }),
  processed: ProcessedAction,
  /** Where `move` moves to; made if there is none. */
  processed_folder: Type.String({ minLength: 1, maxLength: 255 }),
  /** Its reports may be about messages of every account. Operators only. */
  is_shared: Type.Boolean(),
};
const password = Type.String({ minLength: 1, maxLength: 1000 });

/** Adds a mailbox. The password is never returned. */
export const BounceMailboxRequest = Type.Object({
  name: settings.name,
  protocol: MailboxProtocol,
  host: settings.host,
  /** Default: the usual one for the protocol and `security`. */
  port: Type.Optional(settings.port),
  /** Default: `tls`. */
  security: Type.Optional(settings.security),
  username: settings.username,
  password,
  /** Default: `INBOX`. */
  folder: Type.Optional(settings.folder),
  /** Default: `move` with IMAP, `delete` with POP3. */
  processed: Type.Optional(settings.processed),
  /** Default: `Processed`. */
  processed_folder: Type.Optional(settings.processed_folder),
  enabled: Type.Optional(settings.enabled),
  is_shared: Type.Optional(settings.is_shared),
});
export type BounceMailboxRequest = Static<typeof BounceMailboxRequest>;

/** What is left out stays as it is. Another server, user or weaker encryption needs the password again. */
export const BounceMailboxChange = Type.Partial(Type.Omit(BounceMailboxRequest, ['protocol', 'is_shared']));
export type BounceMailboxChange = Static<typeof BounceMailboxChange>;

/** How many messages had which outcome, since the mailbox was added. */
export const BounceMailboxCounts = Type.Object({
  /** Failures that suppressed an address. */
  bounced: Type.Integer(),
  /** Failures that are not about the address. */
  blocked: Type.Integer(),
  deferred: Type.Integer(),
  complaints: Type.Integer(),
  /** Reports of what was known, such as a second copy. */
  known: Type.Integer(),
  /** Left in the mailbox: automatic replies and confirmations of delivery. */
  automatic: Type.Integer(),
  /** Left: no report, such as a person's reply. */
  other: Type.Integer(),
  /** Left: a report of no message that the mailbox is for. */
  unmatched: Type.Integer(),
  /** Left: the server couldn't return it. */
  unreadable: Type.Integer(),
});
export type BounceMailboxCounts = Static<typeof BounceMailboxCounts>;

export const BounceMailbox = Type.Object({
  id: Type.String(),
  protocol: MailboxProtocol,
  ...settings,
  folder: orNull(settings.folder),
  processed_folder: orNull(settings.processed_folder),
  /** `failing`: it couldn't be read the last time, and is tried again after a growing pause. */
  state: Type.Union([Type.Literal('ready'), Type.Literal('failing'), Type.Literal('off')]),
  last_error: orNull(Type.String()),
  /** Since when it can't be read. */
  failed_at: orNull(Type.String()),
  /** When it was last read to its end; null: not yet. */
  checked_at: orNull(Type.String()),
  /** When the last report was recorded. */
  reported_at: orNull(Type.String()),
  counts: BounceMailboxCounts,
  created_at: Type.String(),
  updated_at: Type.String(),
});
export type BounceMailbox = Static<typeof BounceMailbox>;

export const BounceMailboxList = Type.Object({ result: Type.Array(BounceMailbox), max_allowed: Type.Integer() });
export type BounceMailboxList = Static<typeof BounceMailboxList>;

/** What was found in the mailbox. */
export const BounceMailboxTested = Type.Object({
  /** Messages in it, with those that were looked at before. */
  messages: Type.Integer(),
});
export type BounceMailboxTested = Static<typeof BounceMailboxTested>;

const params = Type.Object({ id: Type.String({ maxLength: 36 }) });

/** `/v3/bounce_mailboxes`: mailboxes that bounces and complaints are fetched from. */
export const bounceMailboxes = defineRoutes(
  { tag: 'Bounce mailboxes' },
  {
    'GET /bounce_mailboxes': {
      summary: 'List bounce mailboxes',
      scope: 'mail_settings.read',
      responses: { 200: BounceMailboxList },
    },
    'POST /bounce_mailboxes': {
      confirm: true,
      summary: 'Add a bounce mailbox',
      scope: 'mail_settings.create',
      audit: 'bounce_mailbox.created',
      body: BounceMailboxRequest,
      responses: { 201: BounceMailbox },
    },
    'GET /bounce_mailboxes/:id': {
      summary: 'Get a bounce mailbox',
      scope: 'mail_settings.read',
      params,
      responses: { 200: BounceMailbox },
    },
    'PATCH /bounce_mailboxes/:id': {
      confirm: true,
      summary: 'Change a bounce mailbox',
      scope: 'mail_settings.update',
      audit: 'bounce_mailbox.changed',
      params,
      body: BounceMailboxChange,
      responses: { 200: BounceMailbox },
    },
    'DELETE /bounce_mailboxes/:id': {
      summary: 'Delete a bounce mailbox; its messages stay at the server',
      scope: 'mail_settings.delete',
      audit: 'bounce_mailbox.deleted',
      params,
      responses: { 204: Type.Null() },
    },
    'POST /bounce_mailboxes/:id/test': {
      summary: 'Sign in to a bounce mailbox and open its folder',
      scope: 'mail_settings.update',
      audit: false,
      params,
      responses: { 200: BounceMailboxTested },
    },
  },
);
export type BounceMailboxRoutes = typeof bounceMailboxes.routes;
