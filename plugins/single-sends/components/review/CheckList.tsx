import { Alerts, Http, useMailAlert, useService } from 'sendwright/sdk';
import { Button, Checkbox, Icon, Link } from 'sendwright/sdk/ui';
import type { Sender } from 'sendwright/wire/senders';
import type { Check } from '../../review/checks';
import { texts } from '../../texts';
import styles from './review.module.css';

const titles: Readonly<Record<Check['id'], string>> = {
  name: 'Name',
  subject: 'Subject',
  preheader: 'Preheader',
  sender: 'Sender',
  recipients: 'Recipients',
  unsubscribe: 'Unsubscribe',
  content: 'Content',
  length: 'Length',
  handlebars: 'Merge tags',
  abtest: 'A/B test',
  service: 'Messaging service',
};

const states = { passed: 'Done', problem: 'Missing', advice: 'Advice' } as const;

interface CheckListProps {
  readonly id: string;
  readonly checks: readonly Check[];
  readonly sender: Sender | undefined;
  /** For a message that Gmail clips; undefined for users who may not send. */
  readonly onAcceptLength: ((isAccepted: boolean) => void) | undefined;
}

/** The passed and failed checks, with a link to fix each. */
export function CheckList({ id, checks, sender, onAcceptLength }: CheckListProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const tellMailed = useMailAlert();
  const resend = async (unverified: Sender) => {
    try {
      await http.call('POST /marketing/senders/:id/resend_verification', { params: { id: unverified.id } });
      tellMailed({ sent: texts.verificationSent, captured: texts.verificationCaptured }, unverified.from.email);
    } catch {
      alerts.show(texts.resendFailed);
    }
  };
  return (
    <ul className={styles.checks}>
      {checks.map((check) => (
        <li key={check.id} className={styles.check} data-state={check.state}>
          <span className={styles.sign}>
            <Icon
              name={check.state === 'passed' ? 'check' : check.state === 'problem' ? 'warning' : 'info'}
              label={states[check.state]}
            />
          </span>
          <div>
            <strong>{titles[check.id]}</strong>
            {check.message && <p>{check.message}</p>}
            {check.id === 'length' && onAcceptLength && (
              <div className={styles.accept}>
                <Checkbox
                  label="Send it although Gmail cuts it off"
                  value={check.state === 'advice'}
                  onChange={onAcceptLength}
                />
              </div>
            )}
          </div>
          {check.state !== 'passed' &&
            (check.id === 'sender' && sender && !sender.verified.status ? (
              <Button size="small" icon="mail" onClick={() => void resend(sender)}>
                Resend verification
              </Button>
            ) : (
              <Link
                to={check.fix}
                params={{ id }}
                ariaLabel={`${check.state === 'problem' ? 'Fix' : 'Change'} ${titles[check.id].toLowerCase()}`}
              >
                {check.state === 'problem' ? 'Fix' : 'Change'}
              </Link>
            ))}
        </li>
      ))}
    </ul>
  );
}
