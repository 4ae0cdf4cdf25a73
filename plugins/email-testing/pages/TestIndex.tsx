import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Navigation, useService } from 'sendwright/sdk';
import {
  type Column,
  DataTable,
  DateTime,
  Empty,
  ErrorState,
  formatNumber,
  Link,
  Page,
  Skeleton,
  StatTile,
  StatusTag,
  useTableState,
  TileGrid,
} from 'sendwright/sdk/ui';
import type { EmailTestSummary } from 'sendwright/wire/emailTesting';
import { paths } from '../contract';
import { EmailTestsStore } from '../emailTestsStore';
import { stateTags, describeTest } from '../testState';
import { texts } from '../texts';

const columns: readonly Column<EmailTestSummary>[] = [
  { id: 'subject', title: 'Subject', minWidth: 260, cell: ({ subject }) => <strong>{subject}</strong> },
  { id: 'status', title: 'State', width: 130, cell: ({ status }) => <StatusTag {...stateTags[status]} /> },
  { id: 'tested', title: 'Tested', minWidth: 190, cell: (test) => describeTest(test) },
  { id: 'credits', title: 'Credits', width: 90, cell: ({ credits_used: used }) => formatNumber(used) },
  { id: 'when', title: 'When', width: 200, cell: ({ created_at: at }) => <DateTime at={at} length="short" /> },
];

/** All tests of the account, and the remaining credits where tests cost some. */
export default observer(function TestIndex() {
  const store = useService(EmailTestsStore);
  const navigation = useService(Navigation);
  const table = useTableState({});
  useEffect(() => {
    void store.loadOffer();
    void store.list(undefined);
    return () => store.page.cancel();
  }, [store]);
  const { page, credits, offered, requests } = store;
  const isFree = offered?.prices.inbox_client === 0 && offered.prices.spam === 0;
  const offer = requests.state('offer');
  return (
    <Page
      title="Email testing"
      intro={
        'How messages look in simulated email apps, with spam and link checks. Start a test from the ' +
        'editor or the review of a message.'
      }
      wide
    >
      {offer.status === 'failure' ? (
        <ErrorState
          failure={offer.failure ?? offer.error}
          title={texts.unavailable.message}
          onRetry={() => void store.loadOffer()}
        />
      ) : isFree ? null : credits && offered ? (
        <TileGrid>
          <StatTile
            label="Credits left this month"
            value={credits.remain}
            detail={`of ${formatNumber(credits.entitled)}`}
          />
          <StatTile label="An email app" value={formatNumber(offered.prices.inbox_client)} detail="credit each" />
          <StatTile label="A spam check" value={formatNumber(offered.prices.spam)} detail="credits; links are free" />
        </TileGrid>
      ) : (
        <Skeleton shape="tiles" count={3} label="Loading the credits" />
      )}
      <DataTable
        label="Email tests"
        noun={['test', 'tests']}
        columns={isFree ? columns.filter(({ id }) => id !== 'credits') : columns}
        rows={page.rows}
        rowKey={({ id }) => id}
        rowLabel={({ subject }) => subject}
        total={page.total}
        loading={page.request.status === 'loading' || page.request.status === 'idle'}
        error={page.request.status === 'failure' ? (page.request.failure ?? page.request.error) : undefined}
        onRetry={() => void page.refresh()}
        hasMore={page.hasMore}
        onLoadMore={() => void page.loadMore()}
        onOpen={({ id }) => navigation.to(paths.results, { resultId: id })}
        state={table}
        empty={
          <Empty
            drawing="mail"
            title="No tests yet"
            text="Open a single send, a design or a template, and choose “Email testing”."
            action={
              <Link to="/single-sends" look="button">
                Go to single sends
              </Link>
            }
          />
        }
      />
    </Page>
  );
});
