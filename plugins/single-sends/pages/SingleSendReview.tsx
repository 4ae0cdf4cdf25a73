import { observer } from 'mobx-react-lite';
import { EmailTesting, emailTestingEnd, isEmailTesting } from 'sendwright/plugins/email-testing/contract';
import { Navigation, pathTo, useParameter, useRefusal, useService, useSlot } from 'sendwright/sdk';
import {
  Banner,
  Button,
  ErrorState,
  Link,
  Page,
  PageSection,
  Skeleton,
  SlotOutlet,
  SplitPane,
  StatusTag,
} from 'sendwright/sdk/ui';
import { AbTestSection } from '../components/AbTestSection';
import { VariationChoice } from '../components/editor/VariationTabs';
import { MessageFrame } from '../components/preview/MessageFrame';
import { CheckList } from '../components/review/CheckList';
import { PreflightSection } from '../components/review/PreflightSection';
import styles from '../components/review/review.module.css';
import { ReviewFacts } from '../components/review/ReviewFacts';
import { StateBanner } from '../components/StateBanner';
import { paths } from '../contract';
import { testedSend } from '../draft/testedMessage';
import { mayLeave } from '../review/checks';
import { useReview } from '../review/useReview';
import { isSms } from '../sms/isSms';
import { SmsReviewFacts, SmsReviewPreview } from '../sms/SmsReview';
import { statusLooks } from '../singleSendStatus';

/** A summary of a send and what remains to be done before it can be sent. */
export default observer(function SingleSendReview() {
  const id = useParameter('id');
  const navigation = useService(Navigation);
  const mayUpdate = !useRefusal({ scope: 'marketing_campaigns.update' });
  const canTest = useSlot(EmailTesting).length > 0;
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
          <Skeleton shape="page" label="Loading the review" />
        )}
      </Page>
    );
  }
  const isReady = checks.length > 0 && mayLeave(checks);
  const isDraft = send.status === 'draft';
  return (
    <Page
      title={send.name}
      wide
      back={back}
      status={<StatusTag {...statusLooks[send.ui_status]} />}
      actions={
        canTest && isDraft && mayUpdate && !isText
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
          <Link to={editor} params={{ id }} look="button">
            Edit
          </Link>
        )
      }
      primaryAction={
        isDraft &&
        mayUpdate && (
          <Button
            intent="primary"
            icon="send"
            disabled={!isReady}
            hint={isReady ? undefined : 'Something is missing: see what is still to do.'}
            onClick={() => navigation.to(paths.send, { id })}
          >
            Send or schedule
          </Button>
        )
      }
    >
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
      {isEmailTesting(navigation.location.pathname) && (
        <SlotOutlet slot={EmailTesting} props={{ message: testedSend(send, review.variation) }} />
      )}
    </Page>
  );
});
