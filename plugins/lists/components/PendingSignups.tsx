import { useCallback, useState } from 'react';
import { Alerts, type MailTexts, type Text, useMailAlert, useRefusal, useService } from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import { Button, ErrorState, formatNumber, PageSection, RelativeTime, Skeleton } from 'sendwright/sdk/ui';
import type { Consent, ConsentPage } from 'sendwright/wire/consents';
import { ListsStore } from '../listsStore';
import { texts } from '../texts';
import styles from './PendingSignups.module.css';

const atFirst = 5;
const sources: Readonly<Record<Consent['source'], string>> = {
  form: 'Signup form',
  import: 'Import',
  api: 'API or added by hand',
  list: 'Added to the list',
  ad: 'Form of an ad',
};

const mailCountText = ({ mail_count: count }: Consent): string =>
  count === 0 ? 'waiting to be sent' : count === 1 ? '1 email sent' : `${formatNumber(count)} emails sent`;

/** People who were asked to confirm and have not done so yet. They are not contacts of the list. */
export function PendingSignups({ listId, count }: { readonly listId: string; readonly count: number }) {
  const store = useService(ListsStore);
  const alerts = useService(Alerts);
  const showMailAlert = useMailAlert();
  const mayUpdate = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const mayDelete = useRefusal({ scope: 'marketing_campaigns.delete' }) === undefined;
  const [limit, setLimit] = useState(atFirst);
  const [busy, setBusy] = useState<string>();
  const { value, failure, reload } = useLoaded(
    useCallback(
      // When the total changes, the same number of entries is loaded again.
      async (signal: AbortSignal) => (count > 0 ? store.pending(listId, limit, signal) : undefined),
      [store, listId, limit, count],
    ),
  );
  // While more are loaded, those that are there stay.
  const [pending, setPending] = useState<ConsentPage>();
  if (value && value !== pending) setPending(value);

  const act = async (
    { id, email }: Consent,
    work: (consentId: string) => Promise<void>,
    done: Text | MailTexts,
    failed: Text,
  ) => {
    setBusy(id);
    try {
      await work(id);
      if ('sent' in done) showMailAlert(done, email);
      else alerts.show(done, { email });
      reload();
    } catch (error) {
      showFailure(alerts, error, failed);
    } finally {
      setBusy(undefined);
    }
  };

  return (
    <PageSection
      title={`${formatNumber(count)} pending confirmation`}
      description={
        'They got an email and join this list when they click the button in it. Unconfirmed requests are ' +
        'deleted after 30 days.'
      }
    >
      {failure !== undefined && (
        <ErrorState failure={failure} title="Pending confirmations couldn't be loaded." onRetry={reload} />
      )}
      {failure === undefined && !pending && <Skeleton shape="text" count={3} label="Loading pending confirmations" />}
      {failure === undefined && pending && (
        <ul className={styles.people} aria-label="Pending confirmations">
          {pending.result.map((person) => (
            <li key={person.id} className={styles.person}>
              <span>
                <span className={styles.email}>{person.email}</span>
                <span className={styles.detail}>
                  {sources[person.source]}, <RelativeTime at={person.requested_at} />, {mailCountText(person)}
                </span>
              </span>
              <span className={styles.buttons}>
                {mayUpdate && (
                  <Button
                    size="small"
                    loading={busy === person.id}
                    onClick={() =>
                      void act(
                        person,
                        store.resend,
                        { sent: texts.resent, captured: texts.resentCaptured },
                        texts.resendFailed,
                      )
                    }
                  >
                    Resend email
                  </Button>
                )}
                {mayDelete && (
                  <Button
                    size="small"
                    intent="quiet"
                    disabled={busy === person.id}
                    onClick={() => void act(person, store.forget, texts.forgotten, texts.removeFailed)}
                  >
                    Remove
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {pending && pending._metadata.count > pending.result.length && limit < 1000 && (
        <div>
          <Button size="small" onClick={() => setLimit(Math.min(1000, limit * 10))}>
            Show more of {formatNumber(pending._metadata.count)}
          </Button>
        </div>
      )}
    </PageSection>
  );
}
