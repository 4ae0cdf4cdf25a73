import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useService } from 'sendwright/sdk';
import {
  Button,
  DateTime,
  Empty,
  ErrorState,
  formatNumber,
  PageSection,
  Skeleton,
  StatTile,
  StatusTag,
  Tabs,
  Tag,
  TileGrid,
} from 'sendwright/sdk/ui';
import type { LinkResult, SpamFilterResult } from 'sendwright/wire/emailTesting';
import { EmailTestsStore } from '../emailTestsStore';
import type { ResultTab } from '../testingView';
import { stateTags } from '../testState';
import { texts } from '../texts';
import { useTest } from '../useTest';
import { InboxResults } from './InboxResults';
import styles from './testing.module.css';

const looks = {
  pass: { tone: 'success', label: 'Passes' },
  fail: { tone: 'danger', label: 'Fails' },
  pending: { tone: 'info', label: 'Running' },
} as const;
const audiences = { b2c: 'Consumers (B2C)', b2b: 'Companies (B2B)' } as const;

const linkTags = {
  true: { tone: 'success', label: 'Valid' },
  false: { tone: 'danger', label: 'Broken' },
  null: { tone: 'warning', label: 'Check manually' },
} as const;

interface TestResultsProps {
  readonly testId: string;
  readonly tab: ResultTab;
  readonly onTab: (tab: ResultTab) => void;
  readonly onClient: (clientId: string) => void;
  /** A link to the other tests of the message. */
  readonly onAll: (() => void) | undefined;
}

/** The results of a test: images, rules, links. Refreshed while it is running. */
export const TestResults = observer(function TestResults({ testId, tab, onTab, onClient, onAll }: TestResultsProps) {
  const store = useService(EmailTestsStore);
  const { test, failure, reload } = useTest(testId);
  useEffect(() => void store.loadOffer(), [store]);

  if (!test) {
    if (failure !== undefined)
      return <ErrorState failure={failure} title={texts.unavailable.message} onRetry={reload} />;
    return <Skeleton shape="cards" label="Loading the results" />;
  }
  const drawn = test.inbox.filter(({ status }) => status !== 'pending').length;
  return (
    <div className={styles.results}>
      <div className={styles.about}>
        <div className={styles.words}>
          <strong className={styles.subject}>{test.subject}</strong>
          <span className={styles.hint}>
            From {test.from} · <DateTime at={test.created_at} length="short" />
            {test.credits_used > 0 && ` · ${test.credits_used === 1 ? '1 credit' : `${test.credits_used} credits`}`}
          </span>
        </div>
        <span role="status">
          <StatusTag {...stateTags[test.status]} />
          {test.status === 'pending' && test.inbox.length > 0 && (
            <span className={styles.hint}>
              {' '}
              {drawn} of {test.inbox.length} drawn
            </span>
          )}
        </span>
        {onAll && (
          <Button size="small" onClick={onAll}>
            All tests
          </Button>
        )}
      </div>
      {failure !== undefined && <ErrorState failure={failure} title={texts.unavailable.message} onRetry={reload} />}
      <Tabs<ResultTab>
        label="Results"
        selected={tab}
        onSelect={onTab}
        tabs={[
          {
            id: 'inbox',
            title: 'Inbox',
            count: test.inbox.length,
            content: <InboxResults test={test} clientOf={(id) => store.client(id)} onClient={onClient} />,
          },
          {
            id: 'spam',
            title: 'Spam',
            content: <SpamResults results={test.spam} isEnded={test.status !== 'pending'} />,
          },
          {
            id: 'links',
            title: 'Links',
            count: test.links.length,
            content: <LinkResults links={test.links} isPending={test.links_status === 'pending'} />,
          },
        ]}
      />
    </div>
  );
});

/** The link checks and their targets. */
function LinkResults({ links, isPending }: { readonly links: readonly LinkResult[]; readonly isPending: boolean }) {
  if (isPending) return <Skeleton shape="table" count={4} label="Checking the links" />;
  if (links.length === 0)
    return (
      <Empty
        drawing="search"
        title="No links to check"
        text="The message has none, or only links that are added when it is sent, such as unsubscribe links."
      />
    );
  return (
    <ul className={styles.list} aria-label="Links">
      {links.map((link, index) => (
        <li key={index} className={styles.row}>
          <div className={styles.words}>
            <strong>{link.text || 'Link without text'}</strong>
            <span className={styles.url}>{link.url || 'No address'}</span>
            {link.problem && <span className={styles.hint}>{link.problem}</span>}
            <span className={styles.tags}>
              {link.status_code !== null && <Tag>{link.status_code}</Tag>}
              {link.redirects > 0 && <Tag>{link.redirects === 1 ? '1 redirect' : `${link.redirects} redirects`}</Tag>}
              <Tag tone={link.has_title ? 'success' : 'neutral'}>{link.has_title ? 'Has a title' : 'No title'}</Tag>
              <Tag tone={link.reputation === 'listed' ? 'danger' : 'neutral'}>
                {link.reputation === 'listed' ? 'Bad reputation' : 'Reputation ok'}
              </Tag>
            </span>
          </div>
          <StatusTag {...linkTags[`${link.valid}`]} />
        </li>
      ))}
    </ul>
  );
}

/** The results of the spam rules for each audience, with suggestions. */
function SpamResults({
  results,
  isEnded,
}: {
  readonly results: readonly SpamFilterResult[];
  readonly isEnded: boolean;
}) {
  const [first] = results;
  if (!first)
    return (
      <Empty
        drawing="form"
        title={isEnded ? 'No spam check in this test' : 'No spam check asked for'}
        text="Create a test with a spam check to see the results."
      />
    );
  if (first.result === 'pending') return <Skeleton shape="tiles" count={2} label="Running the spam check" />;
  return (
    <div className={styles.inbox}>
      <TileGrid>
        {results.map((filter) => (
          <StatTile
            key={filter.audience}
            label={audiences[filter.audience]}
            value={formatNumber(filter.score)}
            detail={
              <>
                <StatusTag {...looks[filter.result]} /> fails from {formatNumber(filter.threshold)}
              </>
            }
          />
        ))}
      </TileGrid>
      <PageSection
        title={first.findings.length === 0 ? 'No spam signals found' : 'Spam signals'}
        description={
          'Our own rules, based on what filters are known to check. Companies use a lower threshold. No ' +
          "vendor's filter is used, and your domain's reputation is not considered."
        }
      >
        {first.findings.length > 0 && (
          <ul className={styles.list}>
            {first.findings.map(({ rule, points, reason, fix }) => (
              <li key={rule} className={styles.row}>
                <div className={styles.words}>
                  <strong>{reason}</strong>
                  <span className={styles.hint}>{fix}</span>
                </div>
                <span>+{formatNumber(points)}</span>
              </li>
            ))}
          </ul>
        )}
      </PageSection>
    </div>
  );
}
