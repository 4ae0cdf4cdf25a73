import type { TemplateData } from 'sendwright/email/template';
import type { LinkSigner } from '../tracking/linkSigner';
import type { OutgoingMessage } from '../transport/transport';

/** What the author wrote. Every part is a template. */
export interface MessageContent {
  readonly subject: string;
  readonly preheader?: string | undefined;
  readonly html: string;
  /** Empty: generated from the HTML if `generatePlain` is on. */
  readonly plain?: string | undefined;
  readonly generatePlain: boolean;
}

export interface Address {
  readonly email: string;
  readonly name?: string | undefined;
}

/** The sender's postal identity, for `{{Sender_Name}}` and similar tags, and for the default unsubscribe footer. */
export interface SenderIdentity {
  readonly from: Address;
  readonly replyTo?: Address | undefined;
  readonly address: string;
  readonly address2?: string | undefined;
  readonly city: string;
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
  readonly country: string;
}

/** Where "unsubscribe" leads. `custom` replaces the unsubscribe link and omits the one-click header. */
export type UnsubscribeChoice =
  | { readonly kind: 'group'; readonly groupId: number }
  | { readonly kind: 'global' }
  | { readonly kind: 'custom'; readonly url: string };

export interface MessageSettings {
  readonly accountId: number;
  /** Unset for test messages and previews. */
  readonly streamId?: string | undefined;
  readonly sender: SenderIdentity;
  readonly unsubscribe: UnsubscribeChoice;
  /** The IP pool that it is sent from. */
  readonly pool?: string | null | undefined;
  /** The domain of Message-IDs, which stay the same for every attempt; unset: each attempt gets a new one. */
  readonly messageDomain?: string | undefined;
  /** Unset: nothing is tracked, and unsubscribe links lead to sample pages (previews, test messages). */
  readonly links?: LinkSigner | undefined;
  /** Set: undeliverable messages return here, to a separate address per recipient. */
  readonly bounceDomain?: string | undefined;
  /** The index of the first link, by default 0. Variations of an A/B test number theirs separately. */
  readonly firstLink?: number | undefined;
}

/** One recipient of a message. */
export interface Recipient {
  readonly contactId: string;
  readonly email: string;
  /** Shown in the To header. */
  readonly name?: string | undefined;
  /** Contact fields by name, reserved and custom. */
  readonly data: TemplateData;
}

/** One recipient's message before it is encoded as MIME. */
export interface PersonalizedMessage {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Headers that depend on the recipient or the send, such as List-Unsubscribe. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A send's message, after all work that is the same for all recipients. */
export interface PreparedMessage {
  /** Addresses of the tracked links by index: save them with `saveLinks` before the first message is sent. */
  readonly links: readonly string[];
  /** Indexes of the `links` that recipients can't see: anything that follows one is a bot. */
  readonly hiddenLinks: readonly number[];
  /** @throws TemplateError if this recipient's data makes the message exceed the limits */
  personalize(recipient: Recipient): PersonalizedMessage;
  /** The complete MIME message, ready for `Transport.send`. @throws TemplateError as `personalize` */
  compose(recipient: Recipient): OutgoingMessage & { readonly raw: string };
}
