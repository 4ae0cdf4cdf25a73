import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { paths as exportPaths } from 'sendwright/plugins/exports/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Alerts, Http, HttpFailure, Navigation, useParameter, useRefusal, useService, useSlot } from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import {
  Button,
  CopyableId,
  Empty,
  ErrorState,
  keepFocus,
  Link,
  Page,
  PageSection,
  Skeleton,
  SlotFilling,
  StatusTag,
} from 'sendwright/sdk/ui';
import type { Contact } from 'sendwright/wire/contacts';
import { chosenByIds } from '../chosenContacts';
import { AddToListDialog } from '../components/AddToListDialog';
import { ActivityTab } from '../components/profile/ActivityTab';
import { ConsentTab } from '../components/profile/ConsentTab';
import { DetailsCard } from '../components/profile/DetailsCard';
import { Engagement } from '../components/profile/Engagement';
import { EraseDialog } from '../components/profile/EraseDialog';
import { ListsCard } from '../components/profile/ListsCard';
import { canStart } from '../components/automationChoice';
import { StartAutomationDialog } from '../components/profile/StartAutomationDialog';
import { SubscriptionsCard } from '../components/profile/SubscriptionsCard';
import { SuppressionState } from '../components/profile/SuppressionState';
import { findSuppressions, subscriptionState, type Suppressions } from '../components/profile/suppressions';
import { TagsCard } from '../components/profile/TagsCard';
import { Timeline } from '../components/profile/Timeline';
import { nameOf } from '../contactColumns';
import { ContactsStore } from '../contactsStore';
import { canUpdate, paths, ProfileTabs } from '../contract';
import { texts } from '../texts';
import styles from './ContactProfile.module.css';

/** The path segment of another plugin's part. */
const slug = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');

export default observer(function ContactProfile() {
  const store = useService(ContactsStore);
  const fields = useService(FieldDefinitions);
  const lists = useService(Lists);
  const alerts = useService(Alerts);
  const id = useParameter('id');
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const contact = store.profile(id);

  // Its parts go when they are used: tags, lists, actions.
  useEffect(keepFocus, []);
  useEffect(() => {
    store.fetch(id).catch((error: unknown) => {
      setFailure(error);
      if (error instanceof HttpFailure && error.status === 404) alerts.show(texts.notFound);
    });
  }, [store, alerts, id, attempt]);
  useEffect(() => {
    // Names of lists and fields are filled in when they have loaded.
    void Promise.allSettled([lists.load(), fields.load()]);
  }, [lists, fields]);

  if (failure instanceof HttpFailure && failure.status === 404) {
    return (
      <Page title="Contact" back={back}>
        <Empty
          drawing="search"
          title="We couldn't find that contact."
          text="It may have been deleted."
          action={
            <Link to={paths.all} look="primary">
              Go to contacts
            </Link>
          }
        />
      </Page>
    );
  }
  if (!contact) {
    const again = () => {
      setFailure(undefined);
      setAttempt(attempt + 1);
    };
    return (
      <Page wide title="Contact" back={back}>
        {failure === undefined ? (
          <div className={styles.columns}>
            <Skeleton shape="block" height={480} label="Loading the contact" />
            <Skeleton shape="block" count={3} height={150} label="Loading its details" />
          </div>
        ) : (
          <ErrorState failure={failure} title="The contact couldn't be loaded." onRetry={again} />
        )}
      </Page>
    );
  }
  return <Profile key={id} contact={contact} />;
});

const canDelete = { scope: 'marketing_campaigns.delete' } as const;
const back = { to: paths.index, label: 'Contacts' };
const withoutSuppressions: Suppressions = { found: [], groups: [], isPartial: false };

/** One page: who this is, how they react, what happened; values and subscriptions beside it. */
const Profile = observer(function Profile({ contact }: { readonly contact: Contact }) {
  const { id, email } = contact;
  const store = useService(ContactsStore);
  const alerts = useService(Alerts);
  const http = useService(Http);
  const navigation = useService(Navigation);
  const others = useSlot(ProfileTabs);
  const mayUpdate = useRefusal(canUpdate) === undefined;
  const mayDelete = useRefusal(canDelete) === undefined;
  const [isAdding, setAdding] = useState(false);
  const mayStart = useRefusal(canStart) === undefined && mayUpdate;
  const [isErasing, setErasing] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const [started, setStarted] = useState(0);
  const { pathname } = navigation.location;
  const part = partOf(pathname);
  const { value: suppressions, reload } = useLoaded(
    useCallback(
      async (signal: AbortSignal) => (email === '' ? withoutSuppressions : findSuppressions(http, email, signal)),
      [http, email],
    ),
  );
  const state = subscriptionState(email, suppressions);
  const name = [contact.first_name, contact.last_name].filter(Boolean).join(' ');
  const title = name || nameOf(contact) || 'Contact';
  const place = [contact.city, contact.country].filter(Boolean).join(', ');

  useLayoutEffect(() => navigation.setTitle(title), [navigation, title, pathname]);
  useEffect(() => {
    // The parts beside the timeline have addresses of their own.
    document.getElementById(`part-${part}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [part]);

  const exportAll = async () => {
    try {
      await http.call('POST /marketing/contacts/:id/export', { params: { id } });
      alerts.show(texts.personExported);
      navigation.to(exportPaths.index);
    } catch (failure) {
      showFailure(alerts, failure, texts.exportFailed);
    }
  };

  return (
    <Page
      wide
      title={title}
      mark={<span className={styles.mark}>{initialsOf(name || nameOf(contact))}</span>}
      status={state && <StatusTag {...state} />}
      back={back}
      intro={
        <span className={styles.intro}>
          {email !== '' && name !== '' && <CopyableId value={email} label="Email" mono={false} />}
          {email === '' && contact.phone_number_id !== '' && (
            <>
              {name !== '' && <CopyableId value={contact.phone_number_id} label="Phone number" mono={false} />}
              <span>No email address, text messages only</span>
            </>
          )}
          {place !== '' && <span>{place}</span>}
        </span>
      }
      secondaryAction={
        mayUpdate && (
          <Button icon="list" onClick={() => setAdding(true)}>
            Add to list
          </Button>
        )
      }
      primaryAction={
        mayUpdate && (
          <Link
            to={paths.profileEdit}
            params={{ id, tab: part === 'custom-fields' ? part : 'reserved-fields' }}
            look="primary"
          >
            Edit
          </Link>
        )
      }
      actions={[
        ...(mayStart
          ? [{ label: 'Start automation', icon: 'automation' as const, onSelect: () => setStarting(true) }]
          : []),
        { label: 'Export everything', icon: 'download', onSelect: () => void exportAll() },
        {
          label: 'Erase this person',
          icon: 'shield',
          danger: true,
          disabled: !mayDelete,
          onSelect: () => setErasing(true),
        },
        {
          label: 'Delete contact',
          icon: 'trash',
          danger: true,
          onSelect: () => navigation.to(paths.profileDelete, { id, tab: part }),
        },
      ]}
    >
      {suppressions && <SuppressionState suppressions={suppressions} onRetry={reload} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          {part === 'consent' || part === 'activity' ? (
            <>
              <p className={styles.toTimeline}>
                <Link to={paths.profileTab} params={{ id, tab: 'reserved-fields' }}>
                  Back to the timeline
                </Link>
              </p>
              {part === 'consent' ? <ConsentTab contactId={id} /> : <ActivityTab contactId={id} />}
            </>
          ) : (
            <section className={styles.card}>
              <Engagement contactId={id} />
              <Timeline
                contactId={id}
                version={`${contact.updated_at} ${contact.list_ids.join(' ')} ${contact.tags?.join() ?? ''} ${started}`}
              />
            </section>
          )}
        </div>
        <div className={styles.side}>
          <div id="part-custom-fields">
            <DetailsCard contact={contact} isAllShown={part === 'custom-fields'} />
          </div>
          <div id="part-tags">
            <TagsCard contact={contact} />
          </div>
          <div id="part-lists">
            <ListsCard contact={contact} />
          </div>
          {others.map((filling) => (
            <div key={filling.title} id={`part-${slug(filling.title)}`}>
              <PageSection title={filling.title}>
                <SlotFilling filling={filling} props={{ contactId: id, segmentIds: contact.segment_ids }} />
              </PageSection>
            </div>
          ))}
          {(email !== '' || contact.phone_number_id !== '') && (
            <SubscriptionsCard
              contactId={id}
              email={email}
              number={contact.phone_number_id}
              suppressions={suppressions}
            />
          )}
        </div>
      </div>
      {isStarting && (
        <StartAutomationDialog
          contact={contact}
          onClose={() => setStarting(false)}
          onStarted={() => {
            setStarting(false);
            setStarted(started + 1);
          }}
        />
      )}
      {isErasing && <EraseDialog contact={contact} onClose={() => setErasing(false)} />}
      {isAdding && (
        <AddToListDialog
          chosen={chosenByIds([id], nameOf(contact))}
          onCancel={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            store.fetch(id).catch(() => undefined);
          }}
        />
      )}
    </Page>
  );
});

/** Two letters for a contact without a picture. */
function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

/** The part of a profile's address: `/contacts/profile/7/lists/3/delete` is about `lists`. */
function partOf(pathname: string): string {
  return /\/profile\/[^/]+\/([^/]+)/.exec(pathname)?.[1] ?? 'reserved-fields';
}
