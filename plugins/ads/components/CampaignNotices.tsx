import { pathTo } from 'sendwright/sdk';
import { Banner, Link, PageSection } from 'sendwright/sdk/ui';
import type { AdCampaign, AdProblem } from 'sendwright/wire/ads';
import { channelNames } from '../campaignDraft';
import { paths } from '../contract';
import { stepOf } from '../draftProblems';
import { isPaused } from '../usePause';
import styles from './ads.module.css';
import { EditButton } from './CampaignSummary';

interface NoticesProps {
  readonly campaign: AdCampaign;
  readonly refusal: string | undefined;
  readonly mayUpdate: boolean;
}

/** What the user should know of a campaign: refusals, delays, pauses, and what to fix. */
export function CampaignNotices({ campaign, refusal, mayUpdate }: NoticesProps) {
  const { id, status, problems, error_message: message, sandbox_channels: sandboxed } = campaign;
  const isOpen = status === 'draft' || status === 'error';
  const notice = refusal ?? (status === 'error' ? (message ?? '') : undefined);
  return (
    <>
      {notice !== undefined && (
        <Banner tone="danger" action={mayUpdate && isOpen && <EditButton id={id} step="editor" label="Edit ads" />}>
          We couldn't submit your campaign. {notice}
        </Banner>
      )}
      {status === 'submitted' && (
        <Banner tone="info" title="In review">
          The ad partners are checking the campaign. It can't be changed now.
        </Banner>
      )}
      {!isOpen && campaign.delay_message !== null && (
        <Banner tone="warning" title="Waiting for the ad partner">
          {campaign.delay_message} We'll try again automatically.
        </Banner>
      )}
      {isPaused(campaign) && (
        <Banner tone="info" title={campaign.pause_state === 'paused' ? 'Paused' : 'Pausing'}>
          {campaign.pause_state === 'paused'
            ? "The ad partners don't show it until you resume it."
            : 'The ad partners are told to stop showing it.'}
        </Banner>
      )}
      {sandboxed.length > 0 && (
        <Banner tone="warning" title="Sandbox">
          {sandboxed.map((channel) => channelNames[channel]).join(', ')}: no ads are shown and nothing is spent.
        </Banner>
      )}
      {problems.length > 0 && (
        <PageSection title={problems.length === 1 ? '1 thing to fix' : `${problems.length} things to fix`}>
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={`${problem.field} ${problem.message}`}>
                {wordsOf(problem)} <Link to={fixAddress(id, problem)}>Fix</Link>
              </li>
            ))}
          </ul>
        </PageSection>
      )}
    </>
  );
}

/** Each channel has the same fields, so an error in one names the channel. */
const wordsOf = ({ field, channel, message }: AdProblem): string =>
  channel !== undefined && field.startsWith('creatives[') ? `${channelNames[channel]}: ${message}` : message;

/** The page to fix an error on, which then shows all of its errors. */
function fixAddress(id: string, { field, channel }: AdProblem): string {
  return `${pathTo(paths[stepOf(field)], { id })}?check${channel ? `&channel=${channel}` : ''}`;
}
