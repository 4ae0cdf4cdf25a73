import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Navigation, pathTo, useFreshness, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { useFetched } from 'sendwright/sdk/models';
import { Banner, Button, formatNumber, Link, Page, PageSection, RelativeTime, Skeleton } from 'sendwright/sdk/ui';
import type { AdSyncedAudience } from 'sendwright/wire/adAudiences';
import { AudiencesStore } from '../audiencesStore';
import { partnerNames } from '../campaignDraft';
import styles from '../components/ads.module.css';
import { AudienceStatus } from '../components/AudienceStatus';
import { paths } from '../contract';
import { texts } from '../texts';
import { useSyncNow } from '../useSyncNow';

/** A synced audience: what it follows, its last run, and why contacts were left out. */
export default observer(function AudienceDetail() {
  const store = useService(AudiencesStore);
  const navigation = useService(Navigation);
  const syncNow = useSyncNow();
  const mayUpdate = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const mayDelete = useRefusal({ scope: 'marketing_campaigns.delete' }) === undefined;
  const fetched = useFetched(store, useParameter('id'), {
    get: (id, signal) => store.fetch(id, signal),
    failed: texts.audienceFailed,
    onMissing: () => navigation.to(paths.audiences),
  });
  // Workers change it while the page is open.
  useFreshness(['ads'], () => (fetched ? store.fetch(fetched.id).catch(() => undefined) : undefined));
  const audience = fetched && (store.get(fetched.id) ?? fetched);
  if (!audience) return <Skeleton shape="page" label="Loading the audience" />;
  const { id, status, problem, last_run: run } = audience;
  return (
    <Page
      title={audience.name}
      status={<AudienceStatus audience={audience} />}
      back={{ to: paths.audiences, label: 'Synced audiences' }}
      primaryAction={
        mayUpdate &&
        status !== 'emptying' && (
          <Button intent="primary" onClick={() => void syncNow(id)}>
            {status === 'stopped' ? 'Start again' : 'Sync now'}
          </Button>
        )
      }
      secondaryAction={
        status === 'stopped'
          ? mayDelete && (
              <Link to={pathTo(paths.audienceDelete, { id })} look="button">
                Delete
              </Link>
            )
          : mayUpdate && (
              <Link to={pathTo(paths.audienceStop, { id })} look="button">
                Stop
              </Link>
            )
      }
    >
      {problem !== null && <Banner tone="warning">{problem}</Banner>}
      {audience.is_processing && (
        <Banner tone="info" title={`${partnerNames[audience.partner]} is processing the contacts`}>
          This can take some hours. It may still reject contacts; they are counted below.
        </Banner>
      )}
      <PageSection title="Audience">
        <Facts
          rows={[
            ['Follows', audience.source_name ?? 'A deleted list or segment'],
            ['Partner', partnerNames[audience.partner]],
            ['Contacts at the partner', formatNumber(audience.member_count)],
            ...byAutomations(audience),
            ['Consent', consentOf(audience)],
            ['Suppressed contacts', audience.keep_suppressed ? 'Stay in the audience' : 'Are removed'],
            ['Next sync', nextSync(audience)],
          ]}
        />
      </PageSection>
      {run && (
        <PageSection title="Last sync">
          <Facts
            rows={[
              ['Started', <RelativeTime key="started" at={run.started_at} />],
              ['Contacts of the source', formatNumber(run.contacts)],
              ['Added', formatNumber(run.added)],
              ['Removed', formatNumber(run.removed)],
              ['Left out: no consent', formatNumber(run.rejected.no_consent)],
              ['Left out: suppressed', formatNumber(run.rejected.suppressed)],
              ['Left out: no email or phone', formatNumber(run.rejected.no_identifier)],
              ['Rejected by the partner', formatNumber(run.rejected.invalid)],
              ...run.rejected.reasons.map(
                ({ reason, contacts }) => [`Rejected: ${reason}`, formatNumber(contacts)] as const,
              ),
            ]}
          />
        </PageSection>
      )}
    </Page>
  );
});

const nextSync = ({ next_run_at: at }: AdSyncedAudience): ReactNode => {
  if (at === null) return 'Never';
  return Date.parse(at) <= Date.now() ? 'Now' : <RelativeTime at={at} />;
};

/** Contacts who are in it or not whatever the list or segment says. */
const byAutomations = ({ by_automations: { added, removed } }: AdSyncedAudience) =>
  added + removed === 0
    ? []
    : [['By automations', `${formatNumber(added)} added, ${formatNumber(removed)} kept out`] as const];

const consentOf = ({ consent }: AdSyncedAudience): string =>
  consent ? `Only contacts with “${consent.value}”` : 'All contacts';

function Facts({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([term, detail]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
