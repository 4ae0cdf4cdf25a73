import { observer } from 'mobx-react-lite';
import { Combobox, FormField, Link, Select } from 'sendwright/sdk/ui';
import type { Sender } from 'sendwright/wire/senders';
import { paths } from '../../contract';
import { unknownChoice } from '../../useChoices';
import { CampaignCard } from './CampaignCard';
import styles from './campaign.module.css';
import { type Campaign, stateOf, toggleOf } from './useCampaign';

/** Where replies go, and why the sender is chosen already. */
function aboutSender({ id, from, reply_to: reply }: Sender, senders: readonly Sender[]): string {
  const verified = senders.filter((one) => one.verified.status);
  const isOnly = verified.length === 1 && verified[0]?.id === id;
  const replies =
    reply.email.toLowerCase() === from.email.toLowerCase()
      ? 'Replies go to the same address.'
      : `Replies go to ${reply.email}.`;
  return `${isOnly ? 'Your only verified sender, so it’s selected already. ' : ''}${replies}`;
}

/** Who a send is from. */
export const FromCard = observer(function FromCard({ campaign }: { readonly campaign: Campaign }) {
  const { draft, choices, issues } = campaign;
  const { content, problems, isReadOnly, id } = draft;
  const { senders } = choices;
  const sender = senders.find((one) => one.id === content.senderId);
  // A removed pool stays visible on a send that uses it.
  const pools = [...new Set([...choices.ipPools, ...(content.ipPool === null ? [] : [content.ipPool])])];
  const problem = issues?.find(({ card }) => card === 'from');
  return (
    <CampaignCard
      title="From"
      state={stateOf(campaign, 'from')}
      isOpen={campaign.open === 'from'}
      onToggle={toggleOf(campaign, 'from')}
      hint="The name and address that people see."
      summary={
        sender ? (
          <>
            {sender.from.name} <span className={styles.muted}>&lt;{sender.from.email}&gt;</span>
          </>
        ) : content.senderId === null ? (
          'No sender yet'
        ) : (
          unknownChoice(choices, 'senders')
        )
      }
      detail={problem ? <span className={styles.problem}>{problem.text}</span> : sender && aboutSender(sender, senders)}
    >
      <FormField
        label="Sender"
        required
        error={problems.senderId}
        aside={
          !isReadOnly && (
            <Link to={paths.editorNewSender} params={{ id }}>
              Create sender
            </Link>
          )
        }
        helper={
          sender && !sender.verified.status
            ? `${sender.from.email} is not verified yet: follow the link in the email we sent to it.`
            : undefined
        }
      >
        <Combobox
          value={content.senderId === null ? '' : String(content.senderId)}
          placeholder="Choose a sender"
          disabled={isReadOnly}
          options={[
            ...senders.map((one) => ({
              value: String(one.id),
              label: `${one.from.name} <${one.from.email}>`,
              detail: one.verified.status ? one.nickname : `${one.nickname}, not verified`,
            })),
            ...(content.senderId !== null && !sender
              ? [{ value: String(content.senderId), label: unknownChoice(choices, 'senders') }]
              : []),
          ]}
          onChange={(value) => draft.change({ senderId: value === '' ? null : Number(value) })}
          emptyText="No such sender"
        />
      </FormField>
      {pools.length > 0 && (
        <FormField label="IP pool" error={problems.ipPool} helper="The IP addresses that send this message.">
          <Select
            value={content.ipPool ?? ''}
            disabled={isReadOnly}
            options={[
              { value: '', label: 'Default addresses' },
              ...pools.map((pool) => ({ value: pool, label: pool })),
            ]}
            onChange={(pool) => draft.change({ ipPool: pool === '' ? null : pool })}
          />
        </FormField>
      )}
    </CampaignCard>
  );
});
