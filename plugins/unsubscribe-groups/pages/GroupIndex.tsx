import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { Navigation, useRefusal, useService } from 'sendwright/sdk';
import {
  Banner,
  Empty,
  ErrorState,
  formatNumber,
  Link,
  MenuButton,
  type MenuEntry,
  Page,
  RelativeTime,
  SearchField,
  Skeleton,
  Tag,
  Toolbar,
} from 'sendwright/sdk/ui';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import { GroupTabs } from '../components/GroupTabs';
import { paths, scopes } from '../contract';
import { GroupActions } from '../groupActions';
import { limits } from '../groupForm';
import { useGroups } from '../groupsStore';
import styles from './GroupIndex.module.css';

/** A group with its number of opt-outs and its actions. */
const GroupCard = observer(function GroupCard({ group }: { readonly group: UnsubscribeGroup }) {
  const navigation = useService(Navigation);
  const actions = useService(GroupActions);
  const mayUpdate = useRefusal(scopes.update) === undefined;
  const mayDelete = useRefusal(scopes.remove) === undefined;
  const mayAdd = useRefusal(scopes.add) === undefined;
  const mayExport = useRefusal(scopes.export) === undefined;
  const titleId = useId();
  const id = String(group.id);

  const menu: readonly MenuEntry[] = [
    ...(mayAdd
      ? ([
          { label: 'Upload a CSV', icon: 'upload', onSelect: () => navigation.to(paths.upload, { groupId: id }) },
          { label: 'Manually add', icon: 'add', onSelect: () => navigation.to(paths.addManually, { groupId: id }) },
        ] as const)
      : []),
    ...(mayExport
      ? ([
          { label: 'See addresses', icon: 'list', onSelect: () => navigation.to(paths.addresses, { groupId: id }) },
          { label: 'Export', icon: 'download', onSelect: () => void actions.export(id) },
        ] as const)
      : []),
    ...(mayDelete
      ? ([
          'divider',
          {
            label: 'Delete group',
            icon: 'trash',
            danger: true,
            onSelect: () => navigation.to(paths.remove, { id, type: 'unsubscribe' }),
          },
        ] as const)
      : []),
  ];

  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.name}>
          {group.name}
        </h2>
        {group.is_default && <Tag tone="info">Shown on preferences page</Tag>}
      </div>
      <p className={styles.description}>{group.description}</p>
      <dl className={styles.facts}>
        <div>
          <dt>Unsubscribes</dt>
          <dd className={styles.figure}>
            {mayExport ? (
              <Link
                to={paths.addresses}
                params={{ groupId: id }}
                ariaLabel={`${formatNumber(group.unsubscribes)} unsubscribes of ${group.name}`}
              >
                {formatNumber(group.unsubscribes)}
              </Link>
            ) : (
              formatNumber(group.unsubscribes)
            )}
          </dd>
        </div>
        <div>
          <dt>Last email sent</dt>
          <dd>{group.last_email_sent_at === null ? 'Never' : <RelativeTime at={group.last_email_sent_at * 1000} />}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        {mayUpdate && (
          <Link to={paths.edit} params={{ id, type: 'unsubscribe' }} look="button" ariaLabel={`Edit ${group.name}`}>
            Edit
          </Link>
        )}
        <Link to={paths.preview} params={{ id, type: 'unsubscribe' }} look="button" ariaLabel={`Preview ${group.name}`}>
          Preview
        </Link>
        {menu.length > 0 && (
          <span className={styles.more}>
            <MenuButton label={`Addresses of ${group.name} and more`} items={menu} />
          </span>
        )}
      </div>
    </article>
  );
});

/** With fewer groups than this, the list needs no search. */
const searchFrom = 7;

export default observer(function GroupIndex() {
  const { store, refetch } = useGroups();
  const mayCreate = useRefusal(scopes.create) === undefined;
  const [typed, setTyped] = useState('');
  const { all, fetching } = store;
  const isFull = all.length >= limits.perAccount;
  const wanted = typed.trim().toLowerCase();
  const shown = all.filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(wanted));
  const create = mayCreate && !isFull && (
    <Link to={paths.create} params={{ type: 'unsubscribe' }} look="primary">
      Create group
    </Link>
  );

  const content = () => {
    if (all.length === 0 && fetching.status === 'failure') {
      return (
        <ErrorState
          failure={fetching.failure ?? fetching.error}
          title="Your unsubscribe groups couldn't be loaded."
          onRetry={refetch}
        />
      );
    }
    if (all.length === 0 && fetching.status !== 'success')
      return <Skeleton shape="cards" count={6} label="Loading unsubscribe groups" />;
    if (all.length === 0) {
      return (
        <Empty
          drawing="form"
          title="No unsubscribe groups yet"
          text={
            'A group is a kind of email, such as a newsletter. Recipients can opt out of one kind and keep the ' +
            'others.'
          }
          action={create}
        />
      );
    }
    return (
      <>
        <Toolbar
          label="Unsubscribe groups"
          end={
            <span className={styles.count}>
              {formatNumber(all.length)} of {limits.perAccount} groups
            </span>
          }
        >
          {all.length >= searchFrom && (
            <SearchField label="Search unsubscribe groups" value={typed} onSearch={setTyped} delay={0} />
          )}
        </Toolbar>
        {shown.length === 0 ? (
          <Empty drawing="search" title={`No group matches “${typed}”`} text="Names and descriptions are searched." />
        ) : (
          <div className={styles.cards}>
            {shown.map((group) => (
              <GroupCard key={group.id} group={group} />
            ))}
          </div>
        )}
      </>
    );
  };

  return (
    <Page
      wide
      title="Unsubscribe groups"
      intro="The kinds of email your recipients can opt out of. Every send belongs to one."
      primaryAction={create}
    >
      <GroupTabs selected="groups" />
      {isFull && (
        <Banner tone="warning">
          You've reached the maximum of {limits.perAccount} unsubscribe groups. Delete one to create another.
        </Banner>
      )}
      {content()}
    </Page>
  );
});
