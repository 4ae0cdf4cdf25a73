import { type Slot, slot } from 'sendwright/sdk';
import type { EmailTestCreate } from 'sendwright/wire/emailTesting';

export const paths = {
  list: '/email-testing',
  results: '/email-testing/view_results/:resultId/:view?/:inboxTestId?',
} as const;

/** A message as an editor has it open. */
export interface TestableMessage {
  /** Names what is stored, for the provider. */
  readonly request: Pick<
    EmailTestCreate,
    'template_id' | 'version_id_override' | 'draft' | 'design_id' | 'html' | 'resource_id'
  >;
  /** What its earlier tests are found by: the most particular id of `request`. */
  readonly resourceId: string;
  /** Its own subject; empty where it has none, and one is asked for. */
  readonly subject: string;
  /** False where whom it is from is asked for. */
  readonly hasSender: boolean;
  /** The editor's test data, JSON text. */
  readonly testData?: string | undefined;
  /** Saves the last words before they are tested; false where that failed. */
  readonly save?: () => Promise<boolean>;
}

/**
 * The dialog of email testing over an editor or review: shown by `SlotOutlet` where `isEmailTesting` says so of the
 * address. The host declares a route for the ends `email_testing/review` and
 * `email_testing/view_results/:resultId?/:view?/:inboxTestId?` of its own address; the dialog goes between them and
 * back.
 */
export const EmailTesting: Slot<{ readonly message: TestableMessage }> = slot('email-testing.dialog');

/** The end of a host's address that opens the dialog. */
export const emailTestingEnd = 'email_testing/review';

/** Whether an address is one of the dialog's. */
export const isEmailTesting = (pathname: string): boolean => /\/email_testing(?:\/|$)/.test(pathname);
