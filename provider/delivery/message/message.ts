import type { TemplateData } from 'sendwright/email/template';
import type { LinkSigner } from '../tracking/linkSigner';
import type { OutgoingMessage } from '../transport/transport';

/** What the author wrote. Every part is a template. */
export interface MessageContent {
  readonly subject: string;
  readonly preheader?: string | undefined;
  readonly html: string;
  /** Empty: made from the HTML, when `generatePlain` is on. */
  readonly plain?: string | undefined;
  readonly generatePlain: boolean;
}

export interface Address {
  readonly email: string;
  readonly name?: string | undefined;
}

/** The sender's postal identity: fills `{{Sender_Name}}` and its like, and the default unsubscribe footer. */
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

/** Where "unsubscribe" leads. `custom` replaces the unsubscribe link and leaves no one-click header. */
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
  /** The IP pool it leaves from. */
  readonly pool?: string | null | undefined;
  /** The domain of the Message-IDs that each copy keeps at every attempt; unset: each attempt gets one of its own. */
  readonly messageDomain?: string | undefined;
  /** Unset: nothing is tracked, and unsubscribe links lead to samples (previews, test messages). */
  readonly links?: LinkSigner | undefined;
  /** Set: messages that cannot be delivered come back here, to an address of each recipient's own. */
  readonly bounceDomain?: string | undefined;
  /** The index of the first link; 0 unless told. Variations of an A/B test number theirs apart. */
  readonly firstLink?: number | undefined;
}

/** One person a message goes to. */
export interface Recipient {
  readonly contactId: string;
  readonly email: string;
  /** Shown in the To header. */
  readonly name?: string | undefined;
  /** Contact fields by name, reserved and custom. */
  readonly data: TemplateData;
}

/** One recipient's message before it becomes MIME. */
export interface PersonalizedMessage {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Headers that depend on the recipient or the send: List-Unsubscribe and its like. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A send's message, with everything done that is the same for all recipients. */
export interface PreparedMessage {
  /** Addresses of the tracked links by index: save them with `saveLinks` before the first message leaves. */
  readonly links: readonly string[];
  /** Of `links`, those that readers cannot see, by their place in it: whoever follows one is a program. */
  readonly hiddenLinks: readonly number[];
  /** @throws TemplateError when this recipient's data makes the message exceed the limits. */
  personalize(recipient: Recipient): PersonalizedMessage;
  /** The whole MIME message, ready for `Transport.send`. @throws TemplateError as `personalize`. */
  compose(recipient: Recipient): OutgoingMessage & { readonly raw: string };
}
