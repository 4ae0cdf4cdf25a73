import { type Slot, slot } from 'sendwright/sdk';
import type { EmailTestCreate } from 'sendwright/wire/emailTesting';

export const paths = {
  list: '/email-testing',
  results: '/email-testing/view_results/:resultId/:view?/:inboxTestId?',
} as const;

/** The message that is open in an editor. */
export interface TestableMessage {
  /** Identifies the saved content for the provider. */
  readonly request: Pick<
    EmailTestCreate,
    'template_id' | 'version_id_override' | 'draft' | 'design_id' | 'html' | 'resource_id'
  >;
  /** The key of its previous tests: the most specific id of `request`. */
  readonly resourceId: string;
  /** Its own subject; if empty, the user is asked for one. */
  readonly subject: string;
  /** False if the user has to choose a sender. */
  readonly hasSender: boolean;
  /** The editor's test data, JSON text. */
  readonly testData?: string | undefined;
  /** Saves the last changes before a test; false if that failed. */
  readonly save?: () => Promise<boolean>;
}

/**
 * The dialog of email testing over an editor or review: shown by `SlotOutlet` if `isEmailTesting` returns true for the
 * address. The host declares a route for the suffixes `email_testing/review` and
 * `email_testing/view_results/:resultId?/:view?/:inboxTestId?` of its own address; the dialog navigates between them
 * and back.
 */
export const EmailTesting: Slot<{ readonly message: TestableMessage }> = slot('email-testing.dialog');

/** The suffix of a host's address that opens the dialog. */
export const emailTestingEnd = 'email_testing/review';

/** Whether an address belongs to the dialog. */
export const isEmailTesting = (pathname: string): boolean => /\/email_testing(?:\/|$)/.test(pathname);
