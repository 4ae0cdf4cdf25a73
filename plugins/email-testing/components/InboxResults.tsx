import { observer } from 'mobx-react-lite';
import { Banner, Empty, Icon, Tag } from 'sendwright/sdk/ui';
import type { EmailTest, InboxResult, TestClient } from 'sendwright/wire/emailTesting';
import { clientGroups, clientName } from '../clientGroups';
import { SimulationNote } from './SimulationNote';
import styles from './testing.module.css';

interface InboxResultsProps {
  readonly test: EmailTest;
  /** Observable: names appear once the apps are loaded. */
  readonly clientOf: (id: string) => TestClient | undefined;
  readonly onClient: (clientId: string) => void;
}

/** Replaces an email app that is no longer offered or not loaded yet. */
export const unknownClient = (id: string): TestClient => ({
  id,
  name: id,
  category: 'desktop',
  os: '',
  mode: 'light',
  dpi: 96,
});

/** A thumbnail of the message in each email app. */
export const InboxResults = observer(function InboxResults({ test, clientOf, onClient }: InboxResultsProps) {
  if (test.inbox.length === 0)
    return (
      <Empty
        drawing="image"
        title="No email apps in this test"
        text="Create a test with some to see how the message looks in them."
      />
    );
  const results = new Map(test.inbox.map((result) => [result.client_id, result]));
  const failed = test.inbox.filter(({ status }) => status === 'failed');
  return (
    <div className={styles.inbox}>
      {failed.length > 0 && (
        <Banner
          tone="warning"
          title={failed.length === 1 ? '1 app could not be shown.' : `${failed.length} apps could not be shown.`}
        >
          {failed[0]?.reason}
        </Banner>
      )}
      {clientGroups(test.inbox.map(({ client_id: id }) => clientOf(id) ?? unknownClient(id))).map((group) => (
        <section key={group.category} aria-label={group.title}>
          <h3 className={styles.title}>{group.title}</h3>
          <ul className={styles.cards}>
            {group.clients.map((client) => {
              const result = results.get(client.id);
              return (
                result && (
                  <li key={client.id}>
                    <ClientCard client={client} result={result} onOpen={() => onClient(client.id)} />
                  </li>
                )
              );
            })}
          </ul>
        </section>
      ))}
      <SimulationNote />
    </div>
  );
});

function ClientCard({
  client,
  result,
  onOpen,
}: {
  readonly client: TestClient;
  readonly result: InboxResult;
  readonly onOpen: () => void;
}) {
  const { status, thumbnail_url: thumbnail, clipped, dropped } = result;
  const about = (
    <span className={styles.caption}>
      <strong>{clientName(client)}</strong>
      <span className={styles.hint}>{client.os}</span>
      {clipped && <Tag tone="danger">Cut off</Tag>}
      {dropped.length > 0 && <Tag>{dropped.length} dropped</Tag>}
    </span>
  );
  if (status === 'complete' && thumbnail !== null) {
    return (
      <button type="button" className={styles.card} onClick={onOpen}>
        <img className={styles.thumbnail} src={thumbnail} alt="" loading="lazy" />
        {about}
      </button>
    );
  }
  return (
    <div className={styles.card}>
      <span className={styles.thumbnail} data-state={status}>
        {status === 'failed' ? (
          <Icon name="warning" label="Not rendered" />
        ) : (
          <span className={styles.drawing} role="img" aria-label="Rendering" />
        )}
      </span>
      {about}
    </div>
  );
}
