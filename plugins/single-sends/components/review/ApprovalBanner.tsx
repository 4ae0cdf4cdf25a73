import { useCallback, useState } from 'react';
import { Alerts, Http, useRefusal, useService } from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import { Banner, Button, DateTime, formatCount, RelativeTime } from 'sendwright/sdk/ui';
import type { Approval } from 'sendwright/wire/approvals';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { approvalTexts } from '../../approvalTexts';
import { DecisionDialog } from './DecisionDialog';

interface ApprovalBannerProps {
  readonly send: SingleSend;
  readonly onChange: () => void;
}

/** Who asked for approval of a send, and what others decided; the decision, where it is still open. */
export function ApprovalBanner({ send: { id, approval_status: status, revision }, onChange }: ApprovalBannerProps) {
  const http = useService(Http);
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal: AbortSignal) =>
        http.call('GET /marketing/singlesends/:id/approval', { params: { id }, retry: true, signal }),
      // Read again when the state or the send has changed.
      // oxlint-disable-next-line react-hooks/exhaustive-deps
      [http, id, status, revision],
    ),
  );
  const approval = value?.approval;
  if (!approval) {
    if (failure === undefined) return null;
    return (
      <Banner
        tone="warning"
        action={
          <Button size="small" onClick={reload}>
            Retry
          </Button>
        }
      >
        The approval of this single send couldn't be loaded.
      </Banner>
    );
  }
  return (
    <Decision
      id={id}
      approval={approval}
      onDone={() => {
        reload();
        onChange();
      }}
    />
  );
}

const titles: Readonly<Record<Approval['status'], string>> = {
  waiting: 'Waits for the approval of a second person',
  approved: 'Approved by a second person',
  rejected: 'Not approved',
  withdrawn: 'The request for approval was withdrawn',
};
const tones = { waiting: 'warning', approved: 'success', rejected: 'danger', withdrawn: 'info' } as const;

function Decision({ id, approval, onDone }: { id: string; approval: Approval; onDone: () => void }) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const mayUpdate = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const [deciding, setDeciding] = useState<'approve' | 'reject'>();
  const { status, requested_by: asker, requested_at: at, recipients, comment, decided_by: decider } = approval;

  const withdraw = async () => {
    try {
      await http.call('DELETE /marketing/singlesends/:id/approval', { params: { id } });
      alerts.show(approvalTexts.approvalWithdrawn);
    } catch (failure) {
      showFailure(alerts, failure, approvalTexts.approvalFailed);
    }
    onDone();
  };
  const isOpen = status === 'waiting' && mayUpdate;
  const action = isOpen && !approval.is_own && (
    <>
      <Button size="small" intent="primary" onClick={() => setDeciding('approve')}>
        Approve
      </Button>{' '}
      <Button size="small" onClick={() => setDeciding('reject')}>
        Reject
      </Button>
    </>
  );
  return (
    <>
      <Banner
        tone={tones[status]}
        title={titles[status]}
        action={
          action ||
          (isOpen && (
            <Button size="small" onClick={() => void withdraw()}>
              Withdraw
            </Button>
          ))
        }
      >
        {asker} asked <RelativeTime at={at} /> for {formatCount(recipients, 'recipient')}
        {approval.send_at === null ? '' : <>, to be sent {<DateTime at={approval.send_at} showZone />}</>}.
        {comment !== '' && ` “${comment}”`}
        {decider !== null && ` ${decider} ${status === 'rejected' ? 'rejected' : 'approved'} it.`}
        {approval.decision_comment !== '' && ` “${approval.decision_comment}”`}
        {status === 'withdrawn' && ' A change of the single send withdraws it, too.'}
        {isOpen && approval.is_own && ' Somebody else has to decide.'}
      </Banner>
      {deciding && (
        <DecisionDialog
          id={id}
          decision={deciding}
          approval={approval}
          onClose={() => setDeciding(undefined)}
          onDone={() => {
            setDeciding(undefined);
            onDone();
          }}
        />
      )}
    </>
  );
}
