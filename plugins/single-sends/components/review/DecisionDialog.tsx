import { useState } from 'react';
import { Alerts, Http, HttpFailure, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Banner, Button, Dialog, formatCount, FormField, TextArea } from 'sendwright/sdk/ui';
import type { Approval } from 'sendwright/wire/approvals';
import { approvalTexts } from '../../approvalTexts';
import styles from './review.module.css';

interface DecisionDialogProps {
  readonly id: string;
  readonly decision: 'approve' | 'reject';
  readonly approval: Approval;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Approves or rejects a send, with a comment. */
export function DecisionDialog({ id, decision, approval, onClose, onDone }: DecisionDialogProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isApproval = decision === 'approve';

  const decide = async () => {
    setBusy(true);
    setProblem(undefined);
    const call = { params: { id }, body: { comment: comment.trim() } };
    try {
      if (isApproval) await http.call('POST /marketing/singlesends/:id/approval/approve', call);
      else await http.call('POST /marketing/singlesends/:id/approval/reject', call);
      alerts.show(isApproval ? approvalTexts.approved : approvalTexts.approvalRejected);
      onDone();
    } catch (failure) {
      const reasons = failure instanceof HttpFailure && failure.status < 500 ? failure.errors : [];
      if (reasons.length > 0) setProblem(reasons.map(({ message }) => message).join(' '));
      else showFailure(alerts, failure, approvalTexts.approvalFailed);
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={isApproval ? `Approve for ${formatCount(approval.recipients, 'recipient')}?` : 'Reject this single send?'}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent={isApproval ? 'primary' : 'danger'} loading={isBusy} onClick={() => void decide()}>
            {isApproval ? 'Approve' : 'Reject'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
        <p>
          {!isApproval
            ? `${approval.requested_by} is told, and can change it and ask again.`
            : approval.send_at === null
              ? 'It is sent at once. You have read it, and who receives it.'
              : 'It is scheduled as planned. You have read it, and who receives it.'}
        </p>
        <FormField label="Comment" helper={`Optional. ${approval.requested_by} sees it.`}>
          <TextArea value={comment} rows={3} maxLength={1000} onChange={setComment} />
        </FormField>
      </div>
    </Dialog>
  );
}
