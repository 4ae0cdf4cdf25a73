import { useCallback } from 'react';
import { Http, useRefusal, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import {
  ErrorState,
  formatNumber,
  formatPercent,
  Link,
  PageSection,
  Skeleton,
  StatTile,
  TileGrid,
} from 'sendwright/sdk/ui';
import { paths, scopes } from '../contract';
import { type Figure, reasonTitles } from './figures';
import styles from './center.module.css';

/** What people chose, and why they unsubscribed. Each figure opens its people, except the sum of all reasons. */
export function CenterFigures() {
  const http = useService(Http);
  const maySeePeople = useRefusal(scopes.export) === undefined;
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal: AbortSignal) => http.call('GET /marketing/preference_center/figures', { signal, retry: true }),
      [http],
    ),
  );
  const linkTo = (figure: Figure, count: number) =>
    maySeePeople && count > 0
      ? (label: string) => (
          <Link to={paths.center} params={{ figure }} look="quiet">
            {label}
          </Link>
        )
      : undefined;
  if (!value)
    return failure === undefined ? (
      <Skeleton shape="tiles" count={4} label="Loading what people chose" />
    ) : (
      <ErrorState failure={failure} title="The choices of recipients couldn't be loaded." onRetry={reload} />
    );
  const { weekly, monthly, paused, reasons } = value;
  const told = reasons.reduce((sum, { people }) => sum + people, 0);
  return (
    <>
      <TileGrid>
        <StatTile label="At most weekly" value={weekly} detail="chose it" link={linkTo('weekly', weekly)} />
        <StatTile label="At most monthly" value={monthly} detail="chose it" link={linkTo('monthly', monthly)} />
        <StatTile label="Paused" value={paused} detail="come back within a month" link={linkTo('paused', paused)} />
        <StatTile label="Said why they left" value={told} detail="in 90 days" />
      </TileGrid>
      {told > 0 && (
        <PageSection title="Why people unsubscribe" description="The last 90 days; of each person the last answer.">
          <ul className={styles.reasons}>
            {reasons.map(({ reason, people, comments }) => (
              <li key={reason}>
                <span className={styles.reason}>
                  {linkTo(reason, people)?.(reasonTitles[reason]) ?? reasonTitles[reason]}
                </span>
                <span className={styles.share}>
                  {formatNumber(people)} · {formatPercent(people / told)}
                  {comments > 0 && ` · ${formatNumber(comments)} with a comment`}
                </span>
                <meter
                  className={styles.bar}
                  min={0}
                  max={told}
                  value={people}
                  aria-label={`${reasonTitles[reason]}: ${people} of ${told}`}
                />
              </li>
            ))}
          </ul>
        </PageSection>
      )}
    </>
  );
}
