import type { EmailTest, LinkResult, SpamFilterResult } from 'sendwright/wire/emailTesting';

/** A test as it is stored. */
export interface TestRow {
  readonly account_id: number;
  readonly test_id: string;
  readonly resource_id: string;
  readonly subject: string;
  readonly sender: string;
  readonly html: string;
  readonly plain: string;
  readonly headers: readonly string[];
  readonly status: EmailTest['status'];
  readonly wants_spam: boolean;
  /** Null while it is pending. */
  readonly spam: readonly SpamFilterResult[] | null;
  readonly links: readonly LinkResult[] | null;
  readonly attempts: number;
  readonly created_at: Date;
}

/** The message of a test in one email app. */
export interface TestClientRow {
  readonly client_id: string;
  readonly status: EmailTest['status'];
  readonly reason: string | null;
  readonly picture_key: string | null;
  readonly thumbnail_key: string | null;
  readonly dropped: readonly string[];
  readonly confidence: number | null;
  readonly clipped: boolean;
}

/** A test without its message and results. */
export interface TestSummaryRow extends Pick<
  TestRow,
  'test_id' | 'resource_id' | 'subject' | 'status' | 'wants_spam' | 'created_at'
> {
  readonly has_spam: boolean;
  readonly total: number;
  readonly complete: number;
  readonly failed: number;
}
