import { useCallback, useState } from 'react';
import {
  Alerts,
  Http,
  HttpFailure,
  useFailureAlert,
  useFreshness,
  useRefusal,
  useService,
  danger,
  success,
} from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  Confirm,
  DateTime,
  Dialog,
  Empty,
  ErrorState,
  Link,
  Page,
  PageSection,
  Skeleton,
  StatusTag,
} from 'sendwright/sdk/ui';
import type { Feed } from 'sendwright/wire/feeds';
import { paths } from '../contract';
import { FeedDialog } from '../feeds/FeedDialog';
import { feedBodyOf, type FeedForm, timesOf } from '../feeds/feedForm';
import styles from '../components/rows.module.css';
import { useFeedChoices } from '../feeds/useFeedChoices';

/** Apart from the other texts, which load with the list. */
const feedTexts = {
  feedAdded: success('Feed added. New items are sent from now on.'),
  feedSaved: success('Feed saved.'),
  feedOn: success('{name} is checked again.'),
  feedOff: success('{name} is paused.'),
  feedDeleted: success('Feed deleted.'),
  feedFound: success('{name} has something new. A single send was made of it.'),
  feedNothing: success('{name} has nothing new.'),
  feedFailed: danger('Unable to change the feed. Please try again. If the issue continues, contact Support.'),
} as const;

/** What is open over the list. */
type Open = { readonly what: 'create' } | { readonly what: 'edit' | 'remove'; readonly feed: Feed };

/** Feeds whose new items become single sends. */
export default function Feeds() {
  const http = useService(Http);
  const mayUpdate = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const [open, setOpen] = useState<Open>();
  const { value, failure, reload } = useLoaded(
    useCallback(
      async (signal: AbortSignal) => (await http.call('GET /marketing/feeds', { retry: true, signal })).result,
      [http],
    ),
  );
  useFreshness(['single-sends'], reload);
  const add = mayUpdate && (
    <Button intent="primary" icon="add" onClick={() => setOpen({ what: 'create' })}>
      Add feed
    </Button>
  );
  return (
    <Page
      title="RSS feeds"
      intro="New posts of a blog become single sends, in your brand."
      back={{ to: paths.list, label: 'Single sends' }}
      primaryAction={value && value.length > 0 && add}
    >
      {!value && failure === undefined && <Skeleton count={3} label="Loading feeds" />}
      {!value && failure !== undefined && (
        <ErrorState failure={failure} title="Feeds couldn't be loaded." onRetry={reload} />
      )}
      {value?.length === 0 && (
        <Empty
          drawing="send"
          title="No feeds yet"
          text="Add the RSS or Atom feed of a blog. At the times you choose, what is new in it becomes an email."
          action={add}
        />
      )}
      {value && value.length > 0 && (
        <PageSection>
          <ul className={styles.list}>
            {value.map((feed) => (
              <Row key={feed.id} feed={feed} onOpen={setOpen} onChange={reload} />
            ))}
          </ul>
        </PageSection>
      )}
      {open && <OpenDialog open={open} onClose={() => setOpen(undefined)} onDone={reload} />}
    </Page>
  );
}

interface RowProps {
  readonly feed: Feed;
  readonly onOpen: (open: Open) => void;
  readonly onChange: () => void;
}

function Row({ feed, onOpen, onChange }: RowProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const mayUpdate = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const mayDelete = useRefusal({ scope: 'marketing_campaigns.delete' }) === undefined;
  const [busy, setBusy] = useState<'check' | 'pause'>();
  const { id, name, enabled, problem } = feed;
  const params = { id };
  const during = async (what: 'check' | 'pause', work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      // The row shows why a feed can't be read.
      if (!(error instanceof HttpFailure) || error.status !== 400) alerts.show(feedTexts.feedFailed);
    }
    setBusy(undefined);
    onChange();
  };
  const check = () =>
    during('check', async () => {
      const { single_send_id: made } = await http.call('POST /marketing/feeds/:id/check', { params });
      alerts.show(made === null ? feedTexts.feedNothing : feedTexts.feedFound, { name });
    });
  const pause = () =>
    during('pause', async () => {
      await http.call('PATCH /marketing/feeds/:id', { params, body: { enabled: !enabled } });
      alerts.show(enabled ? feedTexts.feedOff : feedTexts.feedOn, { name });
    });
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <span className={styles.name}>
          {name}
          <StatusTag tone={enabled ? 'success' : 'neutral'} label={enabled ? 'On' : 'Paused'} />
        </span>
        <span className={styles.detail}>{feed.url}</span>
        <span className={styles.detail}>
          {timesOf(feed)}, {feed.sends_itself ? 'sent without asking' : 'as a draft'}
          {feed.next_at !== null && (
            <>
              . Next <DateTime at={feed.next_at} length="short" showZone />
            </>
          )}
          {feed.last_send_id !== null && (
            <>
              .{' '}
              <Link to={paths.review} params={{ id: feed.last_send_id }}>
                Latest single send
              </Link>
            </>
          )}
        </span>
        {problem !== null && <Banner tone="warning">{problem}</Banner>}
      </div>
      <div className={styles.buttons}>
        {mayUpdate && (
          <>
            <Button
              size="small"
              loading={busy === 'check'}
              ariaLabel={`Check now: ${name}`}
              onClick={() => void check()}
            >
              Check now
            </Button>
            <Button
              size="small"
              loading={busy === 'pause'}
              ariaLabel={enabled ? `Pause ${name}` : `Turn on ${name}`}
              onClick={() => void pause()}
            >
              {enabled ? 'Pause' : 'Turn on'}
            </Button>
            <Button size="small" ariaLabel={`Edit ${name}`} onClick={() => onOpen({ what: 'edit', feed })}>
              Edit
            </Button>
          </>
        )}
        {mayDelete && (
          <Button size="small" ariaLabel={`Delete ${name}`} onClick={() => onOpen({ what: 'remove', feed })}>
            Delete
          </Button>
        )}
      </div>
    </li>
  );
}

interface OpenDialogProps {
  readonly open: Open;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function OpenDialog({ open, onClose, onDone }: OpenDialogProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  if (open.what !== 'remove')
    return <EditDialog feed={open.what === 'edit' ? open.feed : undefined} onClose={onClose} onDone={onDone} />;
  const { id, name } = open.feed;
  return (
    <Confirm
      title={`Delete ${name}?`}
      text="Nothing new of it is sent any more. Single sends that were made of it stay."
      confirmLabel="Delete feed"
      danger
      onConfirm={async () => {
        try {
          await http.call('DELETE /marketing/feeds/:id', { params: { id } });
          alerts.show(feedTexts.feedDeleted);
        } catch (failure) {
          showFailure(alerts, failure, feedTexts.feedFailed);
        }
        onDone();
        onClose();
      }}
      onCancel={onClose}
    />
  );
}

interface EditDialogProps {
  readonly feed: Feed | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function EditDialog({ feed, onClose, onDone }: EditDialogProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const { value, failure, reload } = useFeedChoices();
  if (!value)
    return (
      <Dialog title={feed ? 'Edit feed' : 'Add feed'} onClose={onClose}>
        {failure === undefined ? (
          <Skeleton count={5} label="Loading lists and senders" />
        ) : (
          <ErrorState failure={failure} title="Lists and senders couldn't be loaded." onRetry={reload} />
        )}
      </Dialog>
    );
  const save = async (form: FeedForm) => {
    const body = feedBodyOf(form);
    await reporting(
      () =>
        feed
          ? http.call('PATCH /marketing/feeds/:id', { params: { id: feed.id }, body })
          : http.call('POST /marketing/feeds', { body }),
      feedTexts.feedFailed,
    );
    alerts.show(feed ? feedTexts.feedSaved : feedTexts.feedAdded);
    onDone();
    onClose();
  };
  return <FeedDialog feed={feed} choices={value} save={save} onClose={onClose} />;
}
