import { Alerts, Http, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  CopyableId,
  FactList,
  formatNumber,
  MenuButton,
  RelativeTime,
  StatusTag,
  Switch,
} from 'sendwright/sdk/ui';
import type { EventService, EventSource } from 'sendwright/wire/eventSources';
import { texts } from '../../texts';
import styles from './sources.module.css';

export const serviceNames: Readonly<Record<EventService, string>> = {
  stripe: 'Stripe',
  shopify: 'Shopify',
  other: 'Another service',
};

interface SourceFactsProps {
  readonly source: EventSource;
  readonly mayUpdate: boolean;
  readonly onSaved: () => void;
  readonly onOpen: (what: 'edit' | 'map' | 'remove') => void;
}

/** A service with its address, what it posted, and what can be done. */
export function SourceFacts({ source, mayUpdate, onSaved, onOpen }: SourceFactsProps) {
  const { name, service, url, enabled, accepted, refused, problem } = source;
  // Later posts that were recorded say that it was solved.
  const isNewest = problem !== null && (source.problem_at ?? '') >= (source.accepted_at ?? '');
  const isUnmapped = service === 'other' && source.mapping === null;
  return (
    <section className={styles.source} aria-label={`Service ${name}`}>
      <div className={styles.head}>
        <h3 className={styles.title}>{name}</h3>
        <StateTag source={source} />
        {mayUpdate && <SourceSwitch source={source} onSaved={onSaved} />}
        {mayUpdate && (
          <MenuButton
            label={`Actions of ${name}`}
            size="small"
            items={[
              { label: 'Edit', icon: 'edit', onSelect: () => onOpen('edit') },
              ...(service === 'other'
                ? [{ label: 'Map fields', icon: 'link' as const, onSelect: () => onOpen('map') }]
                : []),
              'divider',
              { label: 'Delete', icon: 'trash', danger: true, onSelect: () => onOpen('remove') },
            ]}
          />
        )}
      </div>
      {isUnmapped && enabled ? (
        <Banner tone="info" title={source.last_post === null ? 'Waiting for the first post' : 'The first post is here'}>
          {source.last_post === null
            ? 'Send a test from the service. Then say here where its post has the name and the contact.'
            : 'Say where it has the name of the event and the contact. Until then no events are recorded.'}
          {mayUpdate && source.last_post !== null && (
            <>
              {' '}
              <Button size="small" onClick={() => onOpen('map')}>
                Map fields
              </Button>
            </>
          )}
        </Banner>
      ) : (
        isNewest &&
        enabled && (
          <Banner tone="warning" title="The last post that was not recorded">
            <span className={styles.value}>{problem}</span> <RelativeTime at={source.problem_at} />
          </Banner>
        )
      )}
      <FactList>
        <dt>Service</dt>
        <dd>{serviceNames[service]}</dd>
        {url !== null && (
          <>
            <dt>Address</dt>
            <dd>
              <CopyableId value={url} label={`Address of ${name}`} whole />
            </dd>
          </>
        )}
        <dt>Recorded</dt>
        <dd>
          {formatNumber(accepted)}
          {source.accepted_at !== null && (
            <>
              , last <RelativeTime at={source.accepted_at} />
            </>
          )}
        </dd>
        <dt>Not recorded</dt>
        <dd>
          {formatNumber(refused)}
          {problem !== null && !isNewest && <span className={styles.value}>. The last one: {problem}</span>}
        </dd>
        <dt>Unknown people</dt>
        <dd>{source.create_contacts ? 'Become contacts, on no list' : 'Are left out'}</dd>
      </FactList>
    </section>
  );
}

function StateTag({ source: { enabled, service, mapping, accepted } }: { readonly source: EventSource }) {
  if (!enabled) return <StatusTag tone="neutral" label="Off" />;
  if (service === 'other' && mapping === null) return <StatusTag tone="warning" label="Not mapped" />;
  return accepted > 0 ? <StatusTag tone="success" label="Receiving" /> : <StatusTag tone="info" label="Waiting" />;
}

function SourceSwitch({ source, onSaved }: Pick<SourceFactsProps, 'source' | 'onSaved'>) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const turn = async (enabled: boolean): Promise<void> => {
    try {
      await http.call('PATCH /marketing/events/sources/:id', { params: { id: source.id }, body: { enabled } });
      alerts.show(enabled ? texts.sourceOn : texts.sourceOff, { name: source.name });
    } catch (failure) {
      showFailure(alerts, failure, texts.sourceSaveFailed);
    }
    onSaved();
  };
  return <Switch checked={source.enabled} ariaLabel={`Receive from ${source.name}`} onChange={(on) => void turn(on)} />;
}
