import { observer } from 'mobx-react-lite';
import {
  Button,
  Combobox,
  formatCount,
  formatNumber,
  formatPercent,
  FormField,
  Icon,
  Link,
  Skeleton,
} from 'sendwright/sdk/ui';
import { useService } from 'sendwright/sdk';
import type { UsualRange } from 'sendwright/wire/reports';
import { paths } from '../../contract';
import { draftLimits } from '../../draft/draftContent';
import type { Draft } from '../../draft/draftModel';
import type { CardId, Issue } from '../../review/issues';
import { SingleSendsStore } from '../../singleSendsStore';
import peopleStyles from '../../people/people.module.css';
import { audienceReasons } from '../settings/RecipientsFields';
import styles from './aside.module.css';
import type { Campaign } from './useCampaign';

const signs = { missing: 'warning', advice: 'warning', open: 'clock' } as const;

/** What is left to do before a send, with the way to each. */
export const LeftToDo = observer(function LeftToDo({ campaign }: { readonly campaign: Campaign }) {
  const { issues, draft } = campaign;
  const cards: readonly CardId[] = [
    'to',
    'from',
    'subject',
    'content',
    ...(draft.content.abtest === null ? [] : (['abtest'] as const)),
    'time',
  ];
  if (issues === undefined)
    return (
      <section className={styles.panel} aria-label="What is left">
        <Skeleton count={3} label="Loading what is left" />
      </section>
    );
  const stateOf = (card: CardId) => issues.find((issue) => issue.card === card)?.state ?? 'done';
  const ready = cards.filter((card) => stateOf(card) === 'done').length;
  return (
    <section className={styles.panel} aria-labelledby="left-to-do">
      <div className={styles.top}>
        <h2 id="left-to-do" className={styles.title}>
          {issues.length === 0
            ? 'Ready for the review'
            : `${formatNumber(issues.length)} ${issues.length === 1 ? 'thing' : 'things'} left`}
        </h2>
        <span className={styles.muted}>
          {ready} of {cards.length} ready
        </span>
      </div>
      <div className={styles.steps} aria-hidden="true">
        {cards.map((card) => (
          <span key={card} data-state={stateOf(card)} />
        ))}
      </div>
      {issues.length > 0 && (
        <ul className={styles.issues}>
          {issues.map((issue) => (
            <li key={issue.card + issue.title} className={styles.issue}>
              <Icon name={signs[issue.state]} />
              <div className={styles.about}>
                <strong>{issue.title}</strong>
                <span className={styles.muted}>{issue.text}</span>
                <Fix issue={issue} campaign={campaign} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
});

function Fix({ issue: { card, fix }, campaign }: { readonly issue: Issue; readonly campaign: Campaign }) {
  const { draft, expectations, setOpen } = campaign;
  if (card === 'content')
    return (
      <Link to={paths.editorContent} params={{ id: draft.id }} look="button">
        {draft.isUnstarted ? 'Choose the content' : fix}
      </Link>
    );
  const best = expectations?.best;
  const open = () => (card === 'time' && best ? draft.chooseTime(best.at) : setOpen(card));
  return (
    <span>
      <Button size="small" onClick={open}>
        {fix}
      </Button>
    </span>
  );
}

/** How many of the chosen contacts get a send, and why the others don't. */
export const Reach = observer(function Reach({ campaign }: { readonly campaign: Campaign }) {
  const { audience, failure, isCounting } = campaign.audience;
  if (!audience)
    return (
      <section className={styles.panel} aria-label="Audience reach">
        <h2 className={styles.title}>Audience reach</h2>
        <p className={styles.muted}>
          {failure !== undefined
            ? "The recipients couldn't be counted just now."
            : isCounting
              ? 'Counting…'
              : 'Choose recipients to see how many you reach.'}
        </p>
      </section>
    );
  const left = audienceReasons.filter(([key]) => audience[key] > 0);
  const rows = [
    { key: 'receives', label: 'Will receive it', count: audience.receives },
    ...left.map(([key, label]) => ({
      key,
      label: label.slice(0, 1).toUpperCase() + label.slice(1),
      count: audience[key],
    })),
  ];
  return (
    <section className={styles.panel} aria-label="Audience reach" aria-busy={isCounting}>
      <h2 className={styles.title}>Audience reach</h2>
      <p>
        <strong className={styles.hero}>{formatNumber(audience.receives)}</strong>{' '}
        <span className={styles.muted}>of {formatNumber(audience.included)} chosen</span>
      </p>
      <div className={styles.bar} aria-hidden="true">
        {rows.map(({ key, count }, place) => (
          <span key={key} data-place={place} style={{ flexGrow: count }} />
        ))}
      </div>
      <dl className={styles.facts}>
        {rows.map(({ key, label, count }, place) => (
          <div key={key}>
            <dt>
              <i data-place={place} />
              {label}
            </dt>
            <dd className={peopleStyles.figure}>
              {count === 0 ? (
                0
              ) : (
                <Link
                  to={paths.editorPeople}
                  params={{ id: campaign.draft.id, figure: key }}
                  look="quiet"
                  ariaLabel={`${label}: ${formatCount(count, 'person', 'people')}`}
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

const measures = [
  { rate: 'human_open_rate', label: 'Opens', decimals: 0 },
  { rate: 'human_click_rate', label: 'Clicks', decimals: 1 },
  { rate: 'unsubscribe_rate', label: 'Unsubscribes', decimals: 2 },
] as const;

/** "36–40%" */
function sharesText({ low, high }: UsualRange, decimals: number): string {
  const [from, to] = [formatPercent(low, decimals), formatPercent(high, decimals)];
  return from === to ? from : `${from.replace('%', '')}–${to}`;
}

function countsText({ low, high }: UsualRange, people: number): string {
  const [from, to] = [Math.round(low * people), Math.round(high * people)];
  return from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`;
}

/** The usual range of the account's earlier sends, for as many recipients; nothing if there are too few. */
export const WhatToExpect = observer(function WhatToExpect({ campaign }: { readonly campaign: Campaign }) {
  const { usual } = campaign.expectations ?? {};
  const people = campaign.audience.audience?.receives ?? 0;
  if (!usual || people === 0) return null;
  return (
    <section className={styles.panel} aria-label="What to expect">
      <h2 className={styles.title}>What to expect</h2>
      <p className={styles.muted}>The usual range of your last {formatNumber(usual.sends)} sends</p>
      <dl className={styles.expected}>
        {measures.map(({ rate, label, decimals }) => {
          const range = usual.rates[rate];
          // Twice the upper end leaves room to see where the range lies.
          const most = Math.max(range.high * 2, Number.EPSILON);
          return (
            <div key={rate} data-rate={rate}>
              <dt>
                {label}
                <span className={styles.muted}>{sharesText(range, decimals)}</span>
              </dt>
              <dd>
                {countsText(range, people)}
                <span className={styles.range} aria-hidden="true">
                  <span
                    style={{
                      left: `${(range.low / most) * 100}%`,
                      width: `${Math.max(4, ((range.high - range.low) / most) * 100)}%`,
                    }}
                  />
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={styles.muted}>Without bots and privacy proxies.</p>
    </section>
  );
});

/** The categories of a send, for reports. */
export const Categories = observer(function Categories({ draft }: { readonly draft: Draft }) {
  const store = useService(SingleSendsStore);
  const { content, problems, isReadOnly } = draft;
  return (
    <section className={styles.panel} aria-label="Categories">
      <FormField
        label="Categories"
        error={problems.categories}
        helper="For finding and comparing sends. Don't use personal data."
      >
        <Combobox
          multiple
          value={content.categories}
          max={draftLimits.categories}
          disabled={isReadOnly}
          options={[...new Set([...store.categories, ...content.categories])].map((category) => ({
            value: category,
            label: category,
          }))}
          onChange={(categories) => draft.change({ categories })}
          onCreate={(category) =>
            content.categories.length < draftLimits.categories &&
            draft.change({ categories: [...content.categories, category] })
          }
          emptyText="Type a new category, then press Enter"
        />
      </FormField>
    </section>
  );
});
