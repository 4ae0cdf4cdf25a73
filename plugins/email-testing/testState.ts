import type { EmailTestSummary } from 'sendwright/wire/emailTesting';
import type { StatusTagProps } from 'sendwright/sdk/ui';

/** The label of a test's state. */
export const stateTags: Readonly<Record<EmailTestSummary['status'], StatusTagProps>> = {
  pending: { tone: 'info', label: 'Running' },
  complete: { tone: 'success', label: 'Complete' },
  failed: { tone: 'danger', label: 'Failed' },
};

/** "12 apps, spam": what was tested. */
export function describeTest({
  inbox_clients: { total },
  spam,
}: Pick<EmailTestSummary, 'inbox_clients' | 'spam'>): string {
  const parts = [...(total > 0 ? [total === 1 ? '1 app' : `${total} apps`] : []), ...(spam ? ['spam'] : []), 'links'];
  return parts.join(', ');
}
