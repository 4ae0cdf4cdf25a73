import { observer } from 'mobx-react-lite';
import { useEffect, useId } from 'react';
import { paths as account } from 'sendwright/plugins/account/contract';
import { paths as contactPaths } from 'sendwright/plugins/contacts/contract';
import { paths as designs } from 'sendwright/plugins/designs/contract';
import { paths as templates } from 'sendwright/plugins/dynamic-templates/contract';
import { paths as singleSends } from 'sendwright/plugins/single-sends/contract';
import { paths as groups } from 'sendwright/plugins/unsubscribe-groups/contract';
import {
  AttentionItems,
  newestCaptured,
  Session,
  Settings,
  useFreshness,
  useRefusal,
  useService,
  useSlot,
} from 'sendwright/sdk';
import {
  Banner,
  Button,
  ErrorState,
  Icon,
  KeyHint,
  Link,
  Page,
  PageSection,
  ProgressBar,
  Skeleton,
  useAccountZone,
} from 'sendwright/sdk/ui';
import { AudienceTrend } from '../components/AudienceTrend';
import { LastSend } from '../components/LastSend';
import { NeedsAttention } from '../components/NeedsAttention';
import { RecentSends, ScheduledSends } from '../components/Sends';
import { type HomeFacts, HomeStore } from '../homeStore';
import { type Step, stepsOf } from '../steps';
import styles from './Home.module.css';

interface ChecklistProps {
  readonly steps: readonly Step[];
  readonly onHide: () => void;
}

const hideChecklist = 'home.hideChecklist';

export default observer(function Home() {
  const store = useService(HomeStore);
  const settings = useService(Settings);
  const zone = useAccountZone();
  const outside = useRefusal({ region: 'global' });
  const mayCreate = useRefusal({ scope: 'marketing_campaigns.create' }) === undefined;
  useEffect(() => {
    if (!outside) void store.load(zone);
  }, [store, outside, zone]);
  useFreshness(['senders', 'domains', 'groups', 'contacts', 'lists', 'single-sends', 'outbox'], () =>
    outside ? undefined : store.load(zone),
  );

  const fillings = useSlot(AttentionItems);
  useEffect(() => {
    // What other plugins contribute is shown with the rest: its code is fetched while the data is. If it fails, it
    // fails again where it is shown.
    for (const { component } of fillings) component().catch(() => undefined);
  }, [fillings]);

  const { facts, failed, failure, isSettled } = store;
  const steps = stepsOf(facts);
  // If no step is known to be open, such as without a server, somebody who has done them all sees none of them.
  const isOpen = steps.some(({ done }) => done === false);
  const showsChecklist = mayCreate && isOpen && settings.get(hideChecklist) !== true;
  const { sent, scheduled } = facts;
  const showsDashboard = !showsChecklist || (sent !== undefined && sent.total > 0);

  if (outside) return <RegionHome />;
  return (
    <Page
      wide
      title="Home"
      secondaryAction={
        showsDashboard &&
        mayCreate && (
          <Link to={contactPaths.import} look="button">
            Import contacts
          </Link>
        )
      }
      primaryAction={
        showsDashboard &&
        mayCreate && (
          <Link to={singleSends.create} look="primary">
            Create single send
          </Link>
        )
      }
    >
      {isSettled && failure !== undefined ? (
        <ErrorState failure={failure} title="Home couldn't be loaded." onRetry={() => void store.load(zone)} />
      ) : isSettled ? (
        <div className={styles.home}>
          {failed.length > 0 && (
            <Banner
              tone="warning"
              action={
                <Button size="small" onClick={() => void store.load(zone)}>
                  Retry
                </Button>
              }
            >
              Some of this page couldn't be loaded.
            </Banner>
          )}
          <PendingEmail facts={facts} />
          {showsChecklist && <Checklist steps={steps} onHide={() => settings.set(hideChecklist, true)} />}
          {showsDashboard ? (
            <div className={styles.columns}>
              <div className={styles.column}>
                {sent && <LastSend sent={sent} usual={facts.usual ?? null} mayCreate={mayCreate} />}
                {sent && <RecentSends sent={sent} usual={facts.usual ?? null} mayCreate={mayCreate} />}
              </div>
              <div className={styles.column}>
                <NeedsAttention facts={facts} />
                {facts.growth && <AudienceTrend growth={facts.growth} />}
                {scheduled && <ScheduledSends scheduled={scheduled} />}
              </div>
            </div>
          ) : (
            <NeedsAttention facts={{}} />
          )}
          <p className={styles.hint}>
            <span>
              <KeyHint keys="mod+k" /> finds anything and runs every command
            </span>
            <span>
              <KeyHint keys="?" /> shows keyboard shortcuts
            </span>
          </p>
        </div>
      ) : (
        <div className={styles.columns}>
          <div className={styles.column}>
            <Skeleton shape="block" count={2} height={320} label="Loading the home page" />
          </div>
          <div className={styles.column}>
            <Skeleton shape="block" count={2} height={180} label="Loading the audience" />
          </div>
        </div>
      )}
    </Page>
  );
});

/** Reminds of an address that was entered and not confirmed yet: until then, nothing is sent to it. */
const PendingEmail = observer(function PendingEmail({ facts }: { readonly facts: Partial<HomeFacts> }) {
  const { capturedMail } = useService(Session);
  const { email, pending_email: pending } = facts.email ?? {};
  if (pending === undefined) return null;
  return (
    <Banner
      tone="warning"
      title={`Confirm ${pending}`}
      action={
        capturedMail === 'shown' ? (
          <Link to={newestCaptured(pending)} look="button">
            Open email
          </Link>
        ) : (
          <Link to={account.profile} look="button">
            Go to your profile
          </Link>
        )
      }
    >
      {capturedMail === undefined ? 'Open the link in the email we sent you.' : 'The email was captured here.'}{' '}
      {email
        ? `Until you confirm it, mail about your account goes to ${email}.`
        : 'You need it to reset your password.'}
    </Banner>
  );
});

/** The home page of an account whose region does not support marketing campaigns: the available alternatives. */
function RegionHome() {
  return (
    <Page
      title="Home"
      intro="Your account is in the EU region. Campaigns, contacts and automations aren't available there yet."
    >
      <PageSection title="Available to you">
        <ul>
          <li>
            <Link to={templates.list}>Dynamic templates</Link>: emails that your apps send
          </li>
          <li>
            <Link to={designs.index}>Design library</Link>: designs and images for your emails
          </li>
          <li>
            <Link to={groups.index}>Unsubscribe groups</Link>: what recipients can unsubscribe from
          </li>
        </ul>
      </PageSection>
    </Page>
  );
}

/** The remaining steps before the first campaign; the next step is highlighted. */
function Checklist({ steps, onHide }: ChecklistProps) {
  const titleId = useId();
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => step.done === false);
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId} className={styles.title}>
            Get ready to send
          </h2>
          <p className={styles.intro}>Four steps to your first campaign. Do them in any order.</p>
        </div>
        <Button intent="quiet" size="small" onClick={onHide}>
          Hide
        </Button>
      </div>
      {/* Without the missing data, a count would be wrong. */}
      {steps.every((step) => step.done !== undefined) && (
        <ProgressBar
          share={done / steps.length}
          label={`${done} of ${steps.length} done`}
          tone={done === steps.length ? 'success' : 'accent'}
        />
      )}
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.id} className={styles.step} data-done={step.done} data-next={step === next}>
            <span className={styles.sign} aria-hidden="true">
              {step.done ? <Icon name="check" size={14} /> : index + 1}
            </span>
            <div className={styles.words}>
              <h3 className={styles.name}>
                {step.title}
                {step.done && <span className={styles.state}> Done</span>}
              </h3>
              {!step.done && (
                <p className={styles.text}>{step.done === undefined ? "We couldn't check this step." : step.text}</p>
              )}
            </div>
            {!step.done && (
              <div className={styles.actions}>
                {step.further && (
                  <Link to={step.further.to} look="button">
                    {step.further.label}
                  </Link>
                )}
                <Link to={step.action.to} look={step === next ? 'primary' : 'button'}>
                  {step.action.label}
                </Link>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
