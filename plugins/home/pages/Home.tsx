import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { paths as contacts } from 'sendwright/plugins/contacts/contract';
import { paths as singleSends } from 'sendwright/plugins/single-sends/contract';
import { AttentionItems, Settings, useFreshness, useRefusal, useService } from 'sendwright/sdk';
import { Banner, Button, KeyHint, Link, Page, Skeleton, SlotOutlet } from 'sendwright/sdk/ui';
import { Checklist } from '../components/Checklist';
import { Figures } from '../components/Figures';
import { RegionHome } from '../components/RegionHome';
import { RecentSends } from '../components/RecentSends';
import { ScheduledSends } from '../components/ScheduledSends';
import { HomeStore } from '../homeStore';
import { stepsOf } from '../steps';
import styles from './Home.module.css';

const hideChecklist = 'home.hideChecklist';

export default observer(function Home() {
  const store = useService(HomeStore);
  const settings = useService(Settings);
  const outside = useRefusal({ region: 'global' });
  useEffect(() => {
    if (!outside) void store.load();
  }, [store, outside]);
  useFreshness(['senders', 'domains', 'groups', 'contacts', 'lists', 'single-sends', 'outbox'], () =>
    outside ? undefined : store.load(),
  );

  const { facts, failed, isSettled } = store;
  const steps = stepsOf(facts);
  const isReady = steps.every(({ done }) => done);
  const showsChecklist = !isReady && settings.get(hideChecklist) !== true;
  const { sent, scheduled } = facts;
  const showsDashboard = !showsChecklist || (sent !== undefined && sent.total > 0);

  if (outside) return <RegionHome />;
  return (
    <Page
      wide
      title="Home"
      secondaryAction={
        showsDashboard && (
          <Link to={contacts.import} look="button">
            Import contacts
          </Link>
        )
      }
      primaryAction={
        showsDashboard && (
          <Link to={singleSends.create} look="primary">
            Create single send
          </Link>
        )
      }
    >
      {isSettled ? (
        <div className={styles.home}>
          {failed.length > 0 && (
            <Banner
              tone="warning"
              action={
                <Button size="small" onClick={() => void store.load()}>
                  Try again
                </Button>
              }
            >
              Some of this page couldn't be loaded.
            </Banner>
          )}
          <SlotOutlet slot={AttentionItems} props={{ place: 'page' }} />
          {showsChecklist && <Checklist steps={steps} onHide={() => settings.set(hideChecklist, true)} />}
          {showsDashboard && (
            <>
              <Figures facts={facts} />
              <div className={styles.columns}>
                {sent && <RecentSends sent={sent} />}
                {scheduled && <ScheduledSends scheduled={scheduled} />}
              </div>
            </>
          )}
          <p className={styles.hint}>
            <span>
              <KeyHint keys="mod+k" /> finds anything and runs every command
            </span>
            <span>
              <KeyHint keys="?" /> shows the keys of a page
            </span>
          </p>
        </div>
      ) : (
        <Skeleton shape="cards" count={4} label="Loading the home page" />
      )}
    </Page>
  );
});
