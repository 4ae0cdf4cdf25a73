import { observer } from 'mobx-react-lite';
import { readableText } from 'sendwright/sdk/tag-field';
import { Link, PageSection, Tag } from 'sendwright/sdk/ui';
import type { AbTest } from 'sendwright/wire/abTests';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { paths } from '../../contract';
import { criteriaNames, durationName } from '../../draft/abTestDraft';
import { peopleText, type RecipientCount } from '../../review/recipients';
import { type Choices, unknownChoice } from '../../useChoices';
import styles from './review.module.css';

interface ReviewFactsProps {
  readonly send: SingleSend;
  readonly choices: Choices;
  readonly recipients: RecipientCount | undefined;
}

/** How the test is run, and what becomes of the recipients outside of it. */
function factsOfTest({ variations, test_percentage: share, duration, winner_criteria: criteria }: AbTest) {
  const sample = share === 100 ? 'everybody' : `${share}% of the recipients`;
  const winner = criteria === 'manual' ? 'You pick it within 7 days after the test' : criteriaNames[criteria];
  return [
    ['A/B test', `${variations.length} variations to ${sample}, for ${durationName(duration)}`],
    ['Winner', share === 100 ? `${winner}. Nobody is left to get it.` : `${winner}. Everybody else gets it.`],
  ] as const;
}

/** Summarizes the send's settings. */
export const ReviewFacts = observer(function ReviewFacts({ send, choices, recipients }: ReviewFactsProps) {
  const { id, send_to: sendTo, email_config: config, categories } = send;
  const sender = choices.senders.find((one) => one.id === config.sender_id);
  const listName = (listId: string) =>
    choices.lists.find((list) => list.id === listId)?.name ?? unknownChoice(choices, 'lists');
  const segmentName = (segmentId: string) =>
    choices.segments.find((segment) => segment.id === segmentId)?.name ?? unknownChoice(choices, 'segments');
  const lists = [...sendTo.list_ids.map(listName), ...sendTo.segment_ids.map(segmentName)];
  const excluded = [...sendTo.exclude_list_ids.map(listName), ...sendTo.exclude_segment_ids.map(segmentName)];
  const group = choices.groups.find((one) => one.id === config.suppression_group_id);
  const unsubscribe =
    group?.name ??
    config.custom_unsubscribe_url ??
    (config.global_unsubscribe
      ? 'Global unsubscribe'
      : config.suppression_group_id === null
        ? 'Not chosen'
        : unknownChoice(choices, 'unsubscribe groups'));
  const facts = [
    [
      'From',
      sender
        ? `${sender.from.name} <${sender.from.email}>`
        : config.sender_id === null
          ? 'Not chosen'
          : unknownChoice(choices, 'senders'),
    ],
    ['Reply to', sender ? sender.reply_to.email : '–'],
    ...(send.abtest?.type === 'subject'
      ? send.abtest.variations.map(
          (variation) =>
            [`Subject ${variation.label}`, readableText(variation.subject ?? '') || 'No subject yet'] as const,
        )
      : [
          ['Subject', readableText(config.subject ?? '') || 'No subject yet'] as const,
          ['Preheader', readableText(config.preheader ?? '') || '–'] as const,
        ]),
    ...(send.abtest ? factsOfTest(send.abtest) : []),
    ['Recipients', sendTo.all ? 'All contacts' : lists.join(', ') || 'Nobody yet'],
    ...(excluded.length > 0 ? [['Excluded', excluded.join(', ')] as const] : []),
    // The statistics show the actual recipients: the lists may have changed since.
    ...(send.status === 'triggered'
      ? []
      : [['Goes to', sendTo.all || lists.length > 0 ? peopleText(recipients) : '–'] as const]),
    ['Unsubscribe', unsubscribe],
    ...(config.ip_pool === null ? [] : [['IP pool', config.ip_pool] as const]),
  ] as const;
  return (
    <PageSection
      title="Summary"
      action={
        send.status === 'draft' && (
          <Link to={paths.editor} params={{ id }}>
            Edit
          </Link>
        )
      }
    >
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <dt>Categories</dt>
        <dd>{categories.length === 0 ? '–' : categories.map((category) => <Tag key={category}>{category}</Tag>)}</dd>
      </dl>
    </PageSection>
  );
});
