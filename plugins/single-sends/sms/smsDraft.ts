/** The parts of a text message that are edited. */
export interface SmsContent {
  /** The messaging service; null until chosen. */
  readonly smsService: string | null;
  /** A template. */
  readonly smsBody: string;
  /** Addresses of attachments. */
  readonly smsMedia: readonly string[];
  /** Ids of attachments from the image library. */
  readonly smsImages: readonly string[];
}

/** A text message that is being edited: of a single send, or of an automation's step. */
export interface SmsDraft {
  readonly content: SmsContent;
  /** Errors by part. */
  readonly problems: { readonly [Part in keyof SmsContent]?: string | undefined };
  readonly isReadOnly: boolean;
  change(parts: Partial<Pick<SmsContent, 'smsService' | 'smsBody'>>): void;
}
