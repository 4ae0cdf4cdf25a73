import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useService } from 'sendwright/sdk';
import { Banner, Button, Dialog, ErrorState, formatPercent, IconButton, Skeleton } from 'sendwright/sdk/ui';
import type { InboxResult } from 'sendwright/wire/emailTesting';
import { clientName } from '../clientGroups';
import { EmailTestsStore } from '../emailTestsStore';
import type { TestingView } from '../testingView';
import { texts } from '../texts';
import { useTest } from '../useTest';
import { unknownClient } from './InboxResults';
import { SimulationNote } from './SimulationNote';
import styles from './testing.module.css';

interface InboxDetailProps {
  readonly testId: string;
  readonly clientId: string;
  readonly onShow: (view: TestingView) => void;
  readonly onClose: () => void;
}

/** Zoom factors relative to the image's size; the first one fits the available width. */
const zooms = ['fit', 0.5, 1, 1.5, 2] as const;

/** The complete message in one email app, with zoom, and what that app changes. */
export const InboxDetail = observer(function InboxDetail({ testId, clientId, onShow, onClose }: InboxDetailProps) {
  const store = useService(EmailTestsStore);
  const { test, failure, reload } = useTest(testId);
  useEffect(() => void store.loadOffer(), [store]);
  const client = store.client(clientId) ?? unknownClient(clientId);
  const results = test?.inbox ?? [];
  const at = results.findIndex(({ client_id: id }) => id === clientId);
  const result = results[at];
  const step = (by: number): void => {
    const next = results.at((at + by) % results.length);
    if (next) onShow({ view: 'inbox', testId, clientId: next.client_id });
  };
  return (
    <Dialog title={clientName(client)} size="full" onClose={onClose}>
      <div className={styles.about}>
        <Button size="small" icon="arrowLeft" onClick={() => onShow({ view: 'results', testId, tab: 'inbox' })}>
          All apps
        </Button>
        <span className={styles.words}>
          <span className={styles.hint}>
            {client.os}
            {client.mode === 'dark' && ', dark colors'}
          </span>
        </span>
        {results.length > 1 && at >= 0 && (
          <>
            <IconButton icon="chevronLeft" label="Previous app" onClick={() => step(-1)} />
            <span className={styles.hint}>
              {at + 1} of {results.length}
            </span>
            <IconButton icon="chevronRight" label="Next app" onClick={() => step(1)} />
          </>
        )}
      </div>
      {!test && failure === undefined && <Skeleton shape="block" height={480} label="Loading the image" />}
      {failure !== undefined && <ErrorState failure={failure} title={texts.unavailable.message} onRetry={reload} />}
      {test && !result && (
        <Banner tone="warning" title="This app is not part of the test.">
          Choose one under “All apps”.
        </Banner>
      )}
      {result?.status === 'pending' && <Skeleton shape="block" height={480} label="Rendering the message" />}
      {result?.status === 'failed' && (
        <Banner tone="warning" title="This app could not be shown.">
          {result.reason}
        </Banner>
      )}
      {result?.status === 'complete' && <Picture key={clientId} name={clientName(client)} result={result} />}
    </Dialog>
  );
});

function Picture({ name, result }: { readonly name: string; readonly result: InboxResult }) {
  const [zoom, setZoom] = useState<(typeof zooms)[number]>('fit');
  const [width, setWidth] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const index = zooms.indexOf(zoom);
  const { dropped, confidence, clipped, full_url: url } = result;
  return (
    <div className={styles.detail}>
      <div className={styles.stage}>
        <div className={styles.zoom} role="group" aria-label="Size of the image">
          <IconButton
            icon="minus"
            label="Smaller"
            disabled={index === 0}
            onClick={() => setZoom(zooms[index - 1] ?? 'fit')}
          />
          <span role="status">{zoom === 'fit' ? 'Fit' : formatPercent(zoom, 0)}</span>
          <IconButton
            icon="add"
            label="Larger"
            disabled={index === zooms.length - 1}
            onClick={() => setZoom(zooms[index + 1] ?? 2)}
          />
        </div>
        {isBroken || url === null ? (
          <Banner tone="warning" title="The image couldn't be loaded.">
            Reload the page to try again. Images are kept for 90 days.
          </Banner>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
          <div className={styles.scroll} tabIndex={0} role="region" aria-label={`The message in ${name}`}>
            <img
              className={styles.picture}
              src={url}
              alt={`The message as ${name} is known to show it`}
              style={zoom === 'fit' ? undefined : { width: width * zoom, maxWidth: 'none' }}
              onLoad={({ currentTarget }) => setWidth(currentTarget.naturalWidth)}
              onError={() => setBroken(true)}
            />
          </div>
        )}
      </div>
      <aside className={styles.facts} aria-label="What this app changes">
        {clipped && (
          <Banner tone="danger" title="The message is cut off">
            It is longer than this app shows. The rest is hidden, including the unsubscribe link.
          </Banner>
        )}
        <h3 className={styles.title}>{dropped.length === 0 ? 'Nothing is dropped' : `Dropped: ${dropped.length}`}</h3>
        {dropped.length > 0 && (
          <ul className={styles.dropped}>
            {dropped.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        )}
        {confidence !== null && (
          <p className={styles.hint}>
            We have support data for {formatPercent(confidence, 0)} of the features this message uses.
          </p>
        )}
        <SimulationNote />
      </aside>
    </div>
  );
}
