import { observer } from 'mobx-react-lite';
import { readableText } from 'sendwright/sdk/tag-field';
import { formatCount, formatNumber } from 'sendwright/sdk/ui';
import { type AbTestDraft, durationName, labelOf, splitOf } from '../../draft/abTestDraft';
import styles from './abTest.module.css';
import { AbTestFields, AbTestStarts, SplitBar } from './AbTestFields';
import { CampaignCard } from './CampaignCard';
import campaignStyles from './campaign.module.css';
import { Thumbnail } from './ContentCard';
import { type Campaign, stateOf, toggleOf } from './useCampaign';

const picks: Readonly<Record<AbTestDraft['criteria'], string>> = {
  open: 'winner picked by opens after',
  click: 'winner picked by clicks after',
  manual: 'you pick the winner after',
};

/** "2 subjects, winner picked by clicks after 4 hours" */
const sentenceOf = ({ type, criteria, duration, variations }: AbTestDraft): string =>
  `${variations.length} ${type === 'subject' ? 'subjects' : 'contents'}, ${picks[criteria]} ${durationName(duration)}`;

/** The variations that a send compares, side by side. */
export const AbTestCard = observer(function AbTestCard({ campaign }: { readonly campaign: Campaign }) {
  const { draft, issues } = campaign;
  const { abtest } = draft.content;
  if (abtest === null)
    return (
      <CampaignCard
        title="A/B test"
        state="optional"
        summary="No test"
        detail={
          <>
            Send two to six versions to a sample, and the best of them to everybody else.
            {!draft.isReadOnly && <AbTestStarts draft={draft} onStart={() => campaign.setOpen('abtest')} />}
          </>
        }
      />
    );
  const problem = issues?.find(({ card }) => card === 'abtest');
  return (
    <CampaignCard
      title="A/B test"
      state={stateOf(campaign, 'abtest')}
      isOpen={campaign.open === 'abtest'}
      onToggle={toggleOf(campaign, 'abtest')}
      hint={sentenceOf(abtest)}
      summary={sentenceOf(abtest)}
      detail={
        <div className={styles.summary}>
          {problem && <span className={campaignStyles.problem}>{problem.text}</span>}
          <Shown campaign={campaign} abtest={abtest} />
        </div>
      }
    >
      <AbTestFields campaign={campaign} abtest={abtest} />
    </CampaignCard>
  );
});

/** What is compared, and on how many recipients. */
function Shown({ campaign, abtest }: { readonly campaign: Campaign; readonly abtest: AbTestDraft }) {
  const { audience } = campaign.audience;
  const split = audience && splitOf(abtest, audience.receives);
  return (
    <>
      <div className={styles.variations}>
        {abtest.variations.map(({ subject, html }, place) => (
          <div key={place} className={styles.shown}>
            <div className={styles.shownTop}>
              <strong className={styles.letter}>{labelOf(place)}</strong>
              {split && formatCount(split.each, 'person', 'people')}
            </div>
            {abtest.type === 'subject' ? (
              <div>{readableText(subject ?? '') || 'No subject yet'}</div>
            ) : (
              <Thumbnail html={html} title={`Picture of variation ${labelOf(place)}`} />
            )}
          </div>
        ))}
      </div>
      {split && (
        <div>
          <SplitBar abtest={abtest} split={split} />
          <div>
            {split.rest > 0
              ? `The other ${formatNumber(split.rest)} get the winner.`
              : 'Nobody is left for a winner: this only compares.'}
          </div>
        </div>
      )}
    </>
  );
}
