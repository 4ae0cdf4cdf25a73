import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useRefusal } from 'sendwright/sdk';
import { Banner, Empty, ErrorState, formatNumber, Link, Page, SearchField, Skeleton, Toolbar } from 'sendwright/sdk/ui';
import { GroupCard } from '../components/GroupCard';
import { paths, scopes } from '../contract';
import { limits } from '../groupForm';
import { useGroups } from '../groupsStore';
import styles from './GroupIndex.module.css';

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
          title="We couldn't load your unsubscribe groups."
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
            'A group is a kind of mail, such as a newsletter. Recipients can opt out of one kind and keep the ' +
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
      intro="The kinds of mail your recipients can opt out of. Every send belongs to one."
      primaryAction={create}
    >
      {isFull && (
        <Banner tone="warning">
          You've reached the maximum of {limits.perAccount} unsubscribe groups. Delete one to create another.
        </Banner>
      )}
      {content()}
    </Page>
  );
});
