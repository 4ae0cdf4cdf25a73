import { signRecipient, signRedirect } from './recipientToken';
import { returnPath } from './returnPath';

/** The signed addresses of one recipient's message. All are absolute, at the account's link address. */
export interface RecipientLinks {
  /** The open pixel. */
  readonly open: string;
  /** The prefix of a link's address, followed by the link's index in `message_links`. */
  readonly clickBase: string;
  /** A link whose address differs by recipient: the signed address contains the destination. */
  redirect(url: string, index: number): string;
  /** GET asks, POST unsubscribes; also the one-click address (RFC 8058). */
  readonly unsubscribe: string;
  readonly preferences: string;
  /** The message in the browser. */
  readonly weblink: string;
  /** What the addresses of answers to the message's questions start with. */
  readonly answers: string;
}

/**
 * A header for messages without an unsubscribe link of ours: where mail is sent without `BOUNCE_DOMAIN`, one that comes
 * back is recognized by the signed end of that link (`findSubjects`).
 */
export const bounceReference = ({ unsubscribe }: Pick<RecipientLinks, 'unsubscribe'>): Record<string, string> => ({
  'X-Bounce-Reference': unsubscribe.slice(Math.max(0, unsubscribe.lastIndexOf(linkPaths.unsubscribe))),
});

/** Creates the links of a send's messages. One per send, called once per recipient. */
export interface LinkSigner {
  linksFor(contactId: string): RecipientLinks;
  /** The envelope sender of a recipient's message, under `domain`. */
  returnPath(contactId: string, domain: string): string;
}

export interface LinkSignerSettings {
  /** The account's link address, without a trailing slash: see `accountLinkUrl`. */
  publicUrl: string;
  accountId: number;
  /** `accounts.link_secret`. */
  secret: Buffer;
  streamId: string;
}

/** The path of each kind of link under the account's link address. The public pages serve these paths. */
export const linkPaths = {
  open: '/t/o/',
  click: '/t/c/',
  redirect: '/t/r/',
  unsubscribe: '/u/',
  preferences: '/p/',
  weblink: '/w/',
  answers: '/a/',
} as const;

/** Links signed with the account's key (HMAC-SHA256, truncated to 16 bytes). */
export function createLinkSigner(settings: LinkSignerSettings): LinkSigner {
  const { publicUrl, accountId, secret, streamId } = settings;
  return {
    returnPath: (contactId, domain) => returnPath(secret, { accountId, streamId, contactId }, domain),
    linksFor(contactId) {
      const subject = { accountId, streamId, contactId };
      const { tracking, subscription } = signRecipient(secret, subject);
      return {
        open: `${publicUrl}${linkPaths.open}${tracking}.gif`,
        clickBase: `${publicUrl}${linkPaths.click}${tracking}/`,
        redirect: (url, index) => `${publicUrl}${linkPaths.redirect}${signRedirect(secret, subject, index, url)}`,
        unsubscribe: `${publicUrl}${linkPaths.unsubscribe}${subscription}`,
        preferences: `${publicUrl}${linkPaths.preferences}${subscription}`,
        weblink: `${publicUrl}${linkPaths.weblink}${subscription}`,
        answers: `${publicUrl}${linkPaths.answers}${subscription}`,
      };
    },
  };
}
