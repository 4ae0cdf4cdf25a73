import { useCallback, useEffect, useState } from 'react';
import { Alerts, Http, usePageSignal, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import {
  DateTime,
  Empty,
  ErrorState,
  Icon,
  messageWidth,
  pictured,
  SearchField,
  Skeleton,
  Toolbar,
  useScaledMessage,
  useSmallFrame,
} from 'sendwright/sdk/ui';
import type { SingleSend, SingleSendSummary } from 'sendwright/wire/singleSends';
import type { StartChoice } from '../contract';
import { designOf } from '../designOf';
import styles from './starts.module.css';
import { startTexts } from './startTexts';

/** How many are offered; a search finds older ones. */
const most = 24;

interface PastSendsProps {
  readonly isBusy: boolean;
  readonly onChosen: (choice: StartChoice) => void;
}

/** The emails that were sent, to start from what they said. */
export function PastSends({ isBusy, onChosen }: PastSendsProps) {
  const http = useService(Http);
  const [name, setName] = useState('');
  const { value, failure, reload } = useLoaded(
    useCallback(
      async (signal: AbortSignal) =>
        (
          await http.call('POST /marketing/singlesends/search', {
            query: { page_size: most },
            body: { status: ['triggered'], channels: ['email'], ...(name !== '' && { name }) },
            signal,
          })
        ).result,
      [http, name],
    ),
  );
  const content = () => {
    if (value === undefined)
      return failure === undefined ? (
        <Skeleton shape="cards" count={4} height={360} label="Loading past campaigns" />
      ) : (
        <ErrorState failure={failure} title="The past campaigns couldn't be loaded." onRetry={reload} />
      );
    if (value.length === 0)
      return name === '' ? (
        <Empty
          drawing="send"
          title="Nothing sent yet"
          text="Emails that you have sent appear here, to start from what they said."
        />
      ) : (
        <Empty drawing="search" title="No campaign matches" text="Try another word of its name." />
      );
    return (
      <ul className={styles.grid} aria-label="Past campaigns">
        {value.map((send) => (
          <PastSend key={send.id} send={send} isBusy={isBusy} onChosen={onChosen} />
        ))}
      </ul>
    );
  };
  return (
    <div className={styles.past}>
      <Toolbar label="Past campaigns">
        <SearchField label="Search past campaigns" value={name} onSearch={setName} />
      </Toolbar>
      {content()}
    </div>
  );
}

function PastSend({ send, isBusy, onChosen }: PastSendsProps & { readonly send: SingleSendSummary }) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const signal = usePageSignal();
  const { id, name, send_at: sentAt, subject } = send;
  const { place, isSeen, scale } = useScaledMessage<HTMLButtonElement>();
  const [whole, setWhole] = useState<SingleSend>();
  useEffect(() => {
    if (!isSeen) return undefined;
    const controller = new AbortController();
    http
      .call('GET /marketing/singlesends/:id', { params: { id }, retry: true, signal: controller.signal })
      // Without its picture it can still be chosen.
      .then(setWhole, () => undefined);
    return () => controller.abort();
  }, [isSeen, http, id]);
  const choose = async () => {
    try {
      const choice = pastStart(
        whole ?? (await http.call('GET /marketing/singlesends/:id', { params: { id }, retry: true, signal })),
      );
      if (choice) onChosen(choice);
      else alerts.show(startTexts.startEmpty);
    } catch {
      if (!signal.aborted) alerts.show(startTexts.startFailed);
    }
  };
  return (
    <li className={styles.card}>
      <button
        ref={place}
        type="button"
        className={styles.picture}
        aria-label={`Start with ${name}`}
        disabled={isBusy}
        onClick={() => void choose()}
      >
        {whole && scale > 0 ? <Picture send={whole} scale={scale} /> : <Icon name="template" size={20} />}
      </button>
      <div>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.about}>
          {sentAt !== null && <DateTime at={sentAt} length="short" showZone={false} />}
          {sentAt !== null && subject !== null && subject !== '' && ' · '}
          {subject}
        </p>
      </div>
    </li>
  );
}

/** Its message, with sample data. Nothing in it can run, be focused or be followed. */
function Picture({ send, scale }: { readonly send: SingleSend; readonly scale: number }) {
  const html = send.abtest?.variations[0]?.html_content ?? send.email_config.html_content ?? '';
  const [filled, setFilled] = useState<string>();
  const frame = useSmallFrame(scale);
  useEffect(() => {
    let isHere = true;
    void (async () => {
      const made = await filledIn(html);
      if (isHere) setFilled(made);
    })();
    return () => {
      isHere = false;
    };
  }, [html]);
  if (filled === undefined) return null;
  return (
    <iframe
      title="Picture of the message"
      tabIndex={-1}
      aria-hidden="true"
      // The same origin is needed only to read the width; without allow-scripts nothing inside can use it.
      sandbox="allow-same-origin"
      scrolling="no"
      className={styles.message}
      style={{ width: messageWidth, ...frame.style }}
      srcDoc={filled}
      onLoad={frame.opened}
    />
  );
}

/** A message with sample data. */
async function filledIn(html: string): Promise<string> {
  const [{ withSampleData }, { inScheme }] = await Promise.all([
    import('sendwright/email/template'),
    import('sendwright/email'),
  ]);
  return pictured(inScheme(withSampleData(html), false));
}

/**
 * A send's message as the start of another: that of the winner, or of the first variation, if it has an A/B test.
 * Undefined if it has no HTML.
 */
function pastStart(send: SingleSend): StartChoice | undefined {
  const { name, email_config: config } = send;
  const made = designOf(send);
  if (made === undefined) return undefined;
  const { subject, design, html_content: html, plain_content: plain } = made;
  const preheader = config.preheader ?? '';
  return {
    name,
    content: {
      ...(subject !== undefined && subject !== '' && { subject }),
      ...(preheader !== '' && { preheader }),
      ...(design === undefined ? { editor: 'code' as const, html_content: html ?? '' } : { editor: 'design', design }),
      ...(plain !== undefined && { plain_content: plain, generate_plain_content: false }),
    },
  };
}
