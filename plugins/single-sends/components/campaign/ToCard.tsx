import { observer } from 'mobx-react-lite';
import { formatCount, formatNumber, Link } from 'sendwright/sdk/ui';
import { paths } from '../../contract';
import type { DraftContent } from '../../draft/draftContent';
import { hasRecipients } from '../../useAudience';
import { type Choices, unknownChoice } from '../../useChoices';
import { AudienceCount } from '../settings/AudienceCount';
import { audienceReasons, RecipientsFields } from '../settings/RecipientsFields';
import { CampaignCard } from './CampaignCard';
import styles from './campaign.module.css';
import { UnsubscribeField } from './UnsubscribeField';
import { type Campaign, stateOf, toggleOf } from './useCampaign';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly count: number | undefined;
}

/** The chosen lists and segments by name. */
function namesOf(choices: Choices, listIds: readonly string[], segmentIds: readonly string[]): readonly Named[] {
  return [
    ...listIds.map((id) => {
      const list = choices.lists.find((one) => one.id === id);
      return { id, name: list?.name ?? unknownChoice(choices, 'lists'), count: list?.contact_count };
    }),
    ...segmentIds.map((id) => {
      const segment = choices.segments.find((one) => one.id === id);
      return { id, name: segment?.name ?? unknownChoice(choices, 'segments'), count: segment?.contactCount };
    }),
  ];
}

function Chips({ names }: { readonly names: readonly Named[] }) {
  return names.map(({ id, name, count }) => (
    <span key={id} className={styles.chip}>
      {name}
      {count !== undefined && <span>{formatNumber(count)}</span>}
    </span>
  ));
}

/** How recipients unsubscribe, as a sentence; empty if nothing is chosen. */
function unsubscribeText({ unsubscribe }: DraftContent, choices: Choices): string {
  switch (unsubscribe.kind) {
    case 'group':
      return `Unsubscribe group: ${
        choices.groups.find(({ id }) => id === unsubscribe.groupId)?.name ??
        unknownChoice(choices, 'unsubscribe groups')
      }.`;
    case 'global':
      return 'People unsubscribe from everything.';
    case 'custom':
      return 'People unsubscribe at your own address.';
    default:
      return '';
  }
}

/** Whom a send goes to, and how they unsubscribe. */
export const ToCard = observer(function ToCard({ campaign }: { readonly campaign: Campaign }) {
  const { draft, choices, audience, issues } = campaign;
  const { content } = draft;
  const { receives } = audience.audience ?? {};
  const excluded = namesOf(choices, content.excludeListIds, content.excludeSegmentIds);
  const problem = issues?.find(({ card }) => card === 'to');
  return (
    <CampaignCard
      title="To"
      state={stateOf(campaign, 'to')}
      isOpen={campaign.open === 'to'}
      onToggle={toggleOf(campaign, 'to')}
      hint="Who gets it. Each contact gets one message."
      summary={
        hasRecipients(content) ? (
          <div className={styles.chips}>
            {content.all ? (
              <Chips names={[{ id: 'all', name: 'All contacts', count: choices.contactCount }]} />
            ) : (
              <Chips names={namesOf(choices, content.listIds, content.segmentIds)} />
            )}
            {excluded.length > 0 && <span className={styles.muted}>except</span>}
            <Chips names={excluded} />
          </div>
        ) : (
          'Nobody yet'
        )
      }
      detail={
        <>
          {receives !== undefined && (
            <>
              <strong>
                {receives === 0 ? (
                  formatCount(receives, 'person', 'people')
                ) : (
                  <Link to={paths.editorPeople} params={{ id: draft.id, figure: 'receives' }} look="figure">
                    {formatCount(receives, 'person', 'people')}
                  </Link>
                )}
              </strong>{' '}
              will receive it, as of now.{' '}
            </>
          )}
          {audience.isCounting && receives === undefined && 'Counting… '}
          {audience.failure !== undefined && "The recipients couldn't be counted just now. "}
          {problem ? <span className={styles.problem}>{problem.text}</span> : unsubscribeText(content, choices)}
        </>
      }
    >
      <RecipientsFields
        draft={draft}
        choices={choices}
        count={<AudienceCount state={audience} reasons={audienceReasons} />}
      />
      <UnsubscribeField draft={draft} choices={choices} />
    </CampaignCard>
  );
});
