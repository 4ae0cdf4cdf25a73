import { observer } from 'mobx-react-lite';
import { Navigation, useService } from 'sendwright/sdk';
import { Button, formatCount, formatNumber, Icon, Link } from 'sendwright/sdk/ui';
import type { AudienceFigure } from 'sendwright/wire/audiencePeople';
import type { SmsAudience } from 'sendwright/wire/sendChecks';
import panel from '../components/campaign/aside.module.css';
import { paths } from '../contract';
import peopleStyles from '../people/people.module.css';
import type { Check } from '../review/checks';
import type { AudienceState } from '../useAudience';
import styles from './sms.module.css';
import { smsReasons } from './smsReach';

/** What each check is called, and the button that leads to it. */
const parts: Partial<Record<Check['id'], { readonly title: string; readonly fix: string }>> = {
  name: { title: 'No name', fix: 'Name it' },
  recipients: { title: 'Recipients', fix: 'Choose recipients' },
  service: { title: 'No messaging service', fix: 'Choose one' },
  content: { title: 'Message', fix: 'Edit it' },
  handlebars: { title: 'Merge tags', fix: 'Fix the tags' },
  optOut: { title: 'No opt-out text', fix: 'Add it' },
};
/** What their cards say anyway. */
const saidInCard: ReadonlySet<Check['id']> = new Set(['name', 'service', 'content']);

interface SmsLeftProps {
  /** Empty while they are not known. */
  readonly checks: readonly Check[];
  readonly onFix: (check: Check['id']) => void;
}

/** What is left to do before a text message is sent, with the way to each. */
export function SmsLeft({ checks, onFix }: SmsLeftProps) {
  const left = checks.filter(({ state }) => state !== 'passed');
  if (checks.length === 0) return null;
  return (
    <section className={styles.factCard} aria-label="What is left">
      <h3>{left.length === 0 ? 'Ready for the review' : `${formatCount(left.length, 'thing')} left`}</h3>
      {left.length > 0 && (
        <ul className={panel.issues}>
          {left.map(({ id, message }) => (
            <li key={id} className={panel.issue}>
              <Icon name="warning" />
              <div className={panel.about}>
                <strong>{parts[id]?.title}</strong>
                {!saidInCard.has(id) && <span className={panel.muted}>{message}</span>}
                <Button size="small" onClick={() => onFix(id)}>
                  {parts[id]?.fix ?? 'Fix it'}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** In the address of the editor: the figure whose people are shown. */
export const peopleParameter = 'people';

interface SmsReachProps {
  readonly id: string;
  readonly state: AudienceState<SmsAudience>;
  /** Whether the people can be shown: those of the recipients that are saved. */
  readonly isSaved: boolean;
}

/** How many of the chosen contacts a text message reaches, and why not the others; each figure opens its people. */
export const SmsReach = observer(function SmsReach({ id, state: { audience, isCounting }, isSaved }: SmsReachProps) {
  const navigation = useService(Navigation);
  if (!audience) return null;
  const rows: ReadonlyArray<readonly [figure: AudienceFigure, label: string, count: number]> = [
    ['receives', 'will receive it', audience.receives],
    ...smsReasons.filter(([key]) => audience[key] > 0).map(([key, label]) => [key, label, audience[key]] as const),
  ];
  return (
    <section className={styles.factCard} aria-label="Audience reach" aria-busy={isCounting}>
      <h3>Audience reach</h3>
      <strong className={styles.figure}>{formatNumber(audience.receives)}</strong>{' '}
      <span className={styles.detail}>of {formatNumber(audience.included)} chosen</span>
      <dl>
        {rows.map(([figure, label, count]) => (
          <div key={figure}>
            <dt>{label.slice(0, 1).toUpperCase() + label.slice(1)}</dt>
            <dd className={peopleStyles.figure}>
              {count === 0 || !isSaved ? (
                formatNumber(count)
              ) : (
                <Link
                  to={paths.smsEditor}
                  params={{ id }}
                  query={{ [peopleParameter]: figure }}
                  look="quiet"
                  ariaLabel={`${label}: ${formatCount(count, 'person', 'people')}`}
                  onClick={(event) => {
                    event.preventDefault();
                    navigation.go(`${navigation.location.pathname}?${peopleParameter}=${figure}`);
                  }}
                >
                  {formatNumber(count)}
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
});
