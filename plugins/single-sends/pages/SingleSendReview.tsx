import { observer } from 'mobx-react-lite';
import { Navigation, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { Banner, Button, ErrorState, Link, Page, PageSection, Skeleton, SplitPane, StatusTag } from 'sendwright/sdk/ui';
import { MessageFrame } from '../components/MessageFrame';
import { CheckList } from '../components/review/CheckList';
import { ReviewFacts } from '../components/review/ReviewFacts';
import styles from '../components/review/review.module.css';
import { mayLeave } from '../checks';
import { paths, SingleSends } from '../contract';
import { statusLooks } from '../singleSendStatus';
import { useReview } from '../useReview';

/** Everything about a send in one place, with what is still to be done before it leaves. */
export default observer(function SingleSendReview() {
  const id = useParameter('id');
  const navigation = useService(Navigation);
  const singleSends = useService(SingleSends);
  const mayUpdate = !useRefusal({ scope: 'marketing_campaigns.update' });
  const review = useReview(id);
  const { send, request, choices, checks, recipients, preview } = review;
  const back = { to: `/single-sends/${id}/editor`, label: 'Editor' };

  if (!send) {
    return (
      <Page title="Review" wide back={back}>
        {request.status === 'failure' ? <ErrorState failure={request.failure ?? request.error} title="This single send couldn't be loaded." onRetry={review.reload} /> : <Skeleton shape="page" label="Loading the review" />}
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
      secondaryAction={isDraft && <Link to={paths.editor} params={{ id }} look="button">Edit</Link>}
      primaryAction={
        isDraft &&
        mayUpdate && (
          <Button intent="primary" icon="send" disabled={!isReady} hint={isReady ? undefined : 'Something is missing: see what is still to do.'} onClick={() => navigation.to(paths.send, { id })}>
            Send or schedule
          </Button>
        )
      }
    >
      {!isDraft && (
        <Banner
          title={send.status === 'scheduled' ? 'This single send is scheduled' : 'This single send has been sent'}
          action={send.status === 'scheduled' ? <Button icon="undo" onClick={() => void singleSends.unschedule(id).catch(() => undefined)}>Unschedule</Button> : undefined}
        >
          <Link to={paths.stats} params={{ id }}>View stats</Link>
        </Banner>
      )}
      {choices.missing.length > 0 && (
        <Banner tone="warning" action={<Button size="small" onClick={choices.reload}>Retry</Button>}>Your {choices.missing.join(', ')} couldn't be loaded, so not everything could be checked here. The server checks again.</Banner>
      )}
      <SplitPane
        previewLabel="Preview of the message"
        preview={
          <div className={styles.preview}>
            <MessageFrame preview={preview} view="desktop" senderId={send.email_config.sender_id ?? undefined} />
          </div>
        }
      >
        <div className={styles.sections}>
          {isDraft && (
            <PageSection title={checks.length === 0 ? 'Checking' : isReady ? 'Ready to send' : 'Still to do'}>
              {checks.length === 0 ? <Skeleton count={5} label="Checking" /> : <CheckList id={id} checks={checks} sender={choices.senders.find((one) => one.id === send.email_config.sender_id)} />}
            </PageSection>
          )}
          <ReviewFacts send={send} choices={choices} recipients={recipients} />
        </div>
      </SplitPane>
    </Page>
  );
});
