import { useCallback, useState } from 'react';
import { Alerts, Http, useService } from 'sendwright/sdk';
import { Button, ErrorState, PageSection, RelativeTime, Skeleton, StatusTag } from 'sendwright/sdk/ui';
import styles from '../pages/account.module.css';
import { texts } from '../texts';
import { useLoaded } from '../useLoaded';

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|Chromium\/|HeadlessChrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** The user's sessions, which can be signed out. */
export function SessionsSection() {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const {
    value: sessions,
    failure,
    reload,
  } = useLoaded(useCallback(async () => (await http.call('GET /user/sessions', { retry: true })).result, [http]));
  const [busy, setBusy] = useState<string>();

  const end = async (id: string | undefined) => {
    setBusy(id ?? 'others');
    try {
      await (id === undefined
        ? http.call('DELETE /user/sessions')
        : http.call('DELETE /user/sessions/:session_id', { params: { session_id: id } }));
      alerts.show(id === undefined ? texts.sessionsEnded : texts.sessionEnded);
      reload();
    } catch {
      alerts.show(texts.sessionFailed);
    } finally {
      setBusy(undefined);
    }
  };
  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <PageSection
      title="Where you're signed in"
      description="Sign out sessions you don't recognize."
      action={
        others.length > 0 && (
          <Button loading={busy === 'others'} onClick={() => void end(undefined)}>
            Sign out all others
          </Button>
        )
      }
    >
      {failure !== undefined && !sessions && <ErrorState failure={failure} onRetry={reload} />}
      {!sessions && failure === undefined && <Skeleton count={3} label="Loading sessions" />}
      {sessions && (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <li key={session.id} className={styles.item}>
              <div className={styles.words}>
                <span className={styles.title}>{describeBrowser(session.user_agent)}</span>
                <span className={styles.detail}>
                  {session.address || 'Unknown address'} · signed in <RelativeTime at={session.created_at} /> · last
                  used <RelativeTime at={session.last_seen_at} />
                </span>
              </div>
              {session.current ? (
                <StatusTag tone="success" label="This browser" />
              ) : (
                <Button
                  size="small"
                  loading={busy === session.id}
                  ariaLabel={`Sign out ${describeBrowser(session.user_agent)}`}
                  onClick={() => void end(session.id)}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}

/** A readable browser name: "Firefox on Linux". */
function describeBrowser(userAgent: string): string {
  const nameIn = (known: readonly (readonly [RegExp, string])[]) => known.find(([shape]) => shape.test(userAgent))?.[1];
  const browser = nameIn(browsers);
  if (browser === undefined) return userAgent === '' ? 'Unknown browser' : userAgent.slice(0, 60);
  const system = nameIn(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
