import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { EmailTesting, emailTestingEnd, isEmailTesting } from 'sendwright/plugins/email-testing/contract';
import {
  Alerts,
  Http,
  Navigation,
  pathTo,
  useMailAlert,
  useParameter,
  useRefusal,
  useService,
  useSlot,
} from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  Checkbox,
  ErrorState,
  Icon,
  Link,
  Page,
  PageSection,
  Skeleton,
  SlotOutlet,
  SplitPane,
  StatusTag,
} from 'sendwright/sdk/ui';
import type { Sender } from 'sendwright/wire/senders';
import { AbTestSection } from '../components/AbTestSection';
import { ApprovalBanner } from '../components/review/ApprovalBanner';
import { VariationChoice } from '../components/editor/VariationTabs';
import { MessageFrame } from '../components/preview/MessageFrame';
import { PreflightSection } from '../components/review/PreflightSection';
import styles from '../components/review/review.module.css';
import { ReviewFacts } from '../components/review/ReviewFacts';
import { StateBanner } from '../components/StateBanner';
import { TestDialog } from '../components/test/TestDialog';
import { fixParameter, paths } from '../contract';
import { testedSend } from '../draft/testedMessage';
import { savedMessageOf } from '../draft/testTarget';
import { type Check, canSend } from '../review/checks';
import { useReview } from '../review/useReview';
import { statusTags } from '../singleSendStatus';
import { AddOptOut } from '../sms/AddOptOut';
import { isSms } from '../sms/isSms';
import { missingForSmsTest, SavedSmsTest } from '../sms/SavedSmsTest';
import { SmsReviewFacts, SmsReviewPreview } from '../sms/SmsReview';
import { texts } from '../texts';

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
  optOut: 'Opt-out',
};

const states = { passed: 'Done', problem: 'Missing', advice: 'Advice' } as const;

interface CheckListProps {
  readonly mayUpdate: boolean;
  readonly id: string;
  readonly checks: readonly Check[];
  readonly sender: Sender | undefined;
  /** For a message that Gmail clips; undefined for users who may not send. */
  readonly onAcceptLength: ((isAccepted: boolean) => void) | undefined;
}

/** A summary of a send and what remains to be done before it can be sent. */
export default observer(function SingleSendReview() {
  const id = useParameter('id');
  const navigation = useService(Navigation);
  const mayUpdate = !useRefusal({ scope: 'marketing_campaigns.update' });
  const canTest = useSlot(EmailTesting).length > 0;
  const [isTesting, setTesting] = useState(false);
  const review = useReview(id, true);
  const { send, request, choices, checks, recipients, preview, preflight } = review;
  const isText = send !== undefined && isSms(send);
  const editor = isText ? paths.smsEditor : paths.editor;
  const back = { to: pathTo<string>(editor, { id }), label: 'Editor' };

  if (!send) {
    return (
      <Page title="Review" wide back={back}>
        {request.status === 'failure' ? (
          <ErrorState
            failure={request.failure ?? request.error}
            title="This single send couldn't be loaded."
            onRetry={review.reload}
          />
        ) : (
          <Skeleton shape="block" count={2} height={240} label="Loading the review" />
        )}
      </Page>
    );
  }
  const isReady = checks.length > 0 && canSend(checks);
  const isDraft = send.status === 'draft';
  const missing = isText ? missingForSmsTest(send) : undefined;
  return (
    <Page
      title={send.name}
      wide
      back={back}
      status={<StatusTag {...statusTags[send.ui_status]} />}
      actions={
        isDraft && mayUpdate && !isText && canTest
          ? [
              {
                label: 'Email testing',
                icon: 'flask',
                onSelect: () => navigation.go(`/single-sends/${id}/review/${emailTestingEnd}`),
              },
            ]
          : []
      }
      secondaryAction={
        isDraft && (
          <>
            {mayUpdate && (
              <Button icon="mail" disabled={missing !== undefined} hint={missing} onClick={() => setTesting(true)}>
                Send me a test
              </Button>
            )}
            <Link to={editor} params={{ id }} look="button">
              Edit
            </Link>
          </>
        )
      }
      primaryAction={
        isDraft &&
        mayUpdate && (
          <Button
            intent="primary"
            icon="send"
            disabled={!isReady}
            hint={isReady ? undefined : 'Something is missing: see what is left to do.'}
            onClick={() => navigation.to(paths.send, { id })}
          >
            Send or schedule
          </Button>
        )
      }
    >
      {send.approval_status !== undefined && <ApprovalBanner send={send} onChange={review.reload} />}
      {!isDraft && <StateBanner send={send} />}
      {choices.missing.length > 0 && (
        <Banner
          tone="warning"
          action={
            <Button size="small" onClick={choices.reload}>
              Retry
            </Button>
          }
        >
          Your {choices.missing.join(', ')} couldn't be loaded, so not everything could be checked here. The server
          checks again.
        </Banner>
      )}
      <SplitPane
        previewLabel="Preview of the message"
        preview={
          isText ? (
            <SmsReviewPreview send={send} sample={review.sample} />
          ) : (
            <div className={styles.preview}>
              <VariationChoice
                count={send.abtest?.variations.length ?? 0}
                shown={review.variation}
                onShow={review.showVariation}
              />
              <MessageFrame preview={preview} view="desktop" senderId={send.email_config.sender_id ?? undefined} />
            </div>
          )
        }
      >
        <div className={styles.sections}>
          {isDraft && (
            <PageSection title={checks.length === 0 ? 'Checking' : isReady ? 'Ready to send' : 'Still to do'}>
              {checks.length === 0 ? (
                <Skeleton count={5} label="Checking" />
              ) : (
                <CheckList
                  id={id}
                  mayUpdate={mayUpdate}
                  checks={checks}
                  sender={choices.senders.find((one) => one.id === send.email_config.sender_id)}
                  onAcceptLength={mayUpdate ? preflight.acceptLength : undefined}
                />
              )}
            </PageSection>
          )}
          {isDraft && !isText && (
            <PreflightSection state={preflight} hasTagErrors={(preview.shown?.problems.length ?? 0) > 0} />
          )}
          <AbTestSection send={send} />
          {isText ? (
            <SmsReviewFacts send={send} choices={choices} recipients={recipients} reach={review.reach} />
          ) : (
            <ReviewFacts send={send} choices={choices} recipients={recipients} />
          )}
        </div>
      </SplitPane>
      {isTesting && isText && (
        <SavedSmsTest send={send} contact={review.sample.contact} onClose={() => setTesting(false)} />
      )}
      {isTesting && !isText && (
        <TestDialog target={() => savedMessageOf(send, review.variation)} onClose={() => setTesting(false)} />
      )}
      {isEmailTesting(navigation.location.pathname) && (
        <SlotOutlet slot={EmailTesting} props={{ message: testedSend(send, review.variation) }} />
      )}
    </Page>
  );
});

/** The passed and failed checks, with a link to fix each. */
function CheckList({ id, mayUpdate, checks, sender, onAcceptLength }: CheckListProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const showMailAlert = useMailAlert();
  const resend = async (unverified: Sender) => {
    try {
      await http.call('POST /marketing/senders/:id/resend_verification', { params: { id: unverified.id } });
      showMailAlert({ sent: texts.verificationSent, captured: texts.verificationCaptured }, unverified.from.email);
    } catch (failure) {
      showFailure(alerts, failure, texts.resendFailed);
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
                  label="Send it although Gmail clips it"
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
            ) : check.id === 'optOut' && mayUpdate ? (
              <AddOptOut id={id} />
            ) : (
              <Link
                to={check.fix}
                params={{ id }}
                query={check.fix === paths.smsEditor ? { [fixParameter]: check.id } : undefined}
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
