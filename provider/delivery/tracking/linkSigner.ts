/** The signed addresses of one recipient's message. Each is absolute, under `PUBLIC_URL`. */
export interface RecipientLinks {
  /** The open pixel. */
  readonly open: string;
  /** A link of the message, by its index in `message_links`. */
  click(index: number): string;
  /** A link whose address differs by recipient: the signed address carries the destination. */
  redirect(url: string, index: number): string;
  /** GET asks, POST unsubscribes; also the one-click address of RFC 8058. */
  readonly unsubscribe: string;
  readonly preferences: string;
  /** The message in the browser. */
  readonly weblink: string;
}

/** Makes the links of a send's messages. One per send; called once per recipient. */
export interface LinkSigner {
  linksFor(contactId: string): RecipientLinks;
}

export interface LinkSignerSettings {
  /** `PUBLIC_URL`, without a slash at its end. */
  publicUrl: string;
  accountId: number;
  /** `accounts.link_secret`. */
  secret: Buffer;
  singleSendId: string;
}

/** Links signed with the account's key (HMAC-SHA256, cut to 16 bytes). */
export function createLinkSigner(settings: LinkSignerSettings): LinkSigner {
  throw new Error(`not written yet: ${settings.singleSendId}`);
}
