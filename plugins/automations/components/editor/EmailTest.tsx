import { TestSendDialog } from 'sendwright/sdk/test-send';
import { Banner } from 'sendwright/sdk/ui';
import type { OpenedEmail } from '../../emailSource';

/** The end of the editor's address that opens the dialog. */
export const emailTestEnd = 'send_test';

interface EmailTestProps {
  readonly opened: OpenedEmail;
  readonly senderId: number | null;
  /** Saves the last edits; false if that failed. */
  readonly save: () => Promise<boolean>;
  readonly onClose: () => void;
}

/** Sends an email of an automation to the author and colleagues, as it was last edited. */
export function EmailTest({ opened: { automation, step }, senderId, save, onClose }: EmailTestProps) {
  const { suppression_group_id: group, custom_unsubscribe_url: unsubscribeUrl } = automation;
  const prepare = async () =>
    (await save())
      ? {
          template_id: step.template_id,
          ...(senderId !== null && { sender_id: senderId }),
          ...(group !== null && { suppression_group_id: group }),
          ...(unsubscribeUrl !== null && { custom_unsubscribe_url: unsubscribeUrl }),
        }
      : undefined;
  return (
    <TestSendDialog
      prepare={prepare}
      source="automation"
      renderAbove={(isSenderRefused) =>
        isSenderRefused && (
          <Banner tone="danger" title="A test needs a sender">
            Choose a sender with a verified address for this email first.
          </Banner>
        )
      }
      onClose={onClose}
    />
  );
}
