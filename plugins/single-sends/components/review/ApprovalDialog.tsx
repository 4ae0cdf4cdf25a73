import { useState } from 'react';
import { Alerts, Http, Navigation, useService } from 'sendwright/sdk';
import { refusalOf, showFailure } from 'sendwright/sdk/models';
import { Banner, Button, Dialog, FormField, TextArea } from 'sendwright/sdk/ui';
import type { ScheduleRequest } from 'sendwright/wire/singleSends';
import { paths } from '../../contract';
import { SingleSendsStore } from '../../singleSendsStore';
import { approvalTexts } from '../../approvalTexts';
import styles from './review.module.css';

/** A schedule that the server refused until a second person approves it. */
export interface Unapproved {
  readonly request: ScheduleRequest;
  readonly reason: string;
}

interface ApprovalDialogProps extends Unapproved {
  readonly id: string;
  readonly onClose: () => void;
}

/** Asks others to approve a send, which is then sent as it was planned. */
export function ApprovalDialog({ id, request, reason, onClose }: ApprovalDialogProps) {
  const http = useService(Http);
  const store = useService(SingleSendsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  const ask = async () => {
    setAsking(true);
    setProblem(undefined);
    const { send_at: sendAt, zone_field: zoneField, revision } = request;
    try {
      await http.call('POST /marketing/singlesends/:id/approval', {
        params: { id },
        body: {
          send_at: sendAt,
          comment: comment.trim(),
          ...(zoneField !== undefined && { zone_field: zoneField }),
          ...(revision !== undefined && { revision }),
        },
      });
      await store.fetch(id);
      alerts.show(approvalTexts.approvalAsked);
      navigation.to(paths.review, { id });
    } catch (failure) {
      const refusal = refusalOf(failure);
      if (refusal !== undefined) setProblem(refusal);
      else showFailure(alerts, failure, approvalTexts.approvalFailed);
      setAsking(false);
    }
  };

  return (
    <Dialog
      title="Ask for approval"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="primary" icon="shield" loading={isAsking} onClick={() => void ask()}>
            Ask for approval
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
        <p>{reason}</p>
        <p>
          {request.send_at === 'now'
            ? 'It is sent as soon as somebody else approves it.'
            : 'It is scheduled as you planned it as soon as somebody else approves it.'}{' '}
          A change withdraws the request.
        </p>
        <FormField label="Comment" helper="Optional. Others see it when they decide.">
          <TextArea value={comment} rows={3} maxLength={1000} onChange={setComment} />
        </FormField>
      </div>
    </Dialog>
  );
}
