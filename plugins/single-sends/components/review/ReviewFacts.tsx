import { observer } from 'mobx-react-lite';
import { Link, PageSection, Tag } from 'sendwright/sdk/ui';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { paths } from '../../contract';
import { peopleText, type RecipientCount } from '../../recipients';
import type { Choices } from '../../useChoices';
import styles from './review.module.css';

interface ReviewFactsProps {
  readonly send: SingleSend;
  readonly choices: Choices;
  readonly recipients: RecipientCount | undefined;
}

/** What the send is made of, in words. */
export const ReviewFacts = observer(function ReviewFacts({ send, choices, recipients }: ReviewFactsProps) {
  const { id, send_to: sendTo, email_config: config, categories } = send;
  const sender = choices.senders.find((one) => one.id === config.sender_id);
  const lists = sendTo.list_ids.map((listId) => choices.lists.find((list) => list.id === listId)?.name ?? 'a deleted list');
  const group = choices.groups.find((one) => one.id === config.suppression_group_id);
  const unsubscribe = group?.name ?? config.custom_unsubscribe_url ?? (config.global_unsubscribe ? 'Global unsubscribe' : 'Not chosen');
  const facts = [
    ['From', sender ? `${sender.from.name} <${sender.from.email}>` : 'Not chosen'],
    ['Reply to', sender ? sender.reply_to.email : '–'],
    ['Subject', config.subject || 'No subject yet'],
    ['Preheader', config.preheader || '–'],
    ['Recipients', sendTo.all ? 'All contacts' : lists.join(', ') || 'Nobody yet'],
    ['Goes to', sendTo.all || lists.length > 0 ? `${peopleText(recipients)}, less those who unsubscribed` : '–'],
    ['Unsubscribe', unsubscribe],
  ] as const;
  return (
    <PageSection title="Summary" action={send.status === 'draft' && <Link to={paths.editor} params={{ id }}>Edit</Link>}>
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
