import { observer } from 'mobx-react-lite';
import { Button, formatNumber, formatPercent, Link } from 'sendwright/sdk/ui';
import { readableText } from 'sendwright/sdk/tag-field';
import type { Contact } from 'sendwright/wire/contacts';
import { paths } from '../../contract';
import { draftLimits } from '../../draft/draftContent';
import type { BestSubject } from '../../review/useExpectations';
import { CampaignCard } from './CampaignCard';
import styles from './campaign.module.css';
import { InboxLines, shownBy } from './InboxLines';
import { LineField } from './LineField';
import { type Campaign, stateOf, toggleOf } from './useCampaign';

/** "Hannah Okafor", or the email address of a contact without a name. */
const nameOf = ({ first_name, last_name, email }: Contact): string | undefined =>
  [first_name, last_name].filter(Boolean).join(' ') || email || undefined;

/** The subject and preheader of a send, as its recipients see them in the inbox. */
export const SubjectCard = observer(function SubjectCard({ campaign }: { readonly campaign: Campaign }) {
  const { draft, groups, preview, sample, choices, issues } = campaign;
  const { content, problems, isReadOnly } = draft;
  const problem = issues?.find(({ card }) => card === 'subject');
  const state = stateOf(campaign, 'subject');
  if (content.abtest?.type === 'subject') {
    const subjects = content.abtest.variations.map(({ subject }) => subject).filter(Boolean);
    return (
      <CampaignCard
        title="Subject"
        state={state}
        summary={`${content.abtest.variations.length} subjects are compared in the A/B test`}
        detail={
          problem ? <span className={styles.problem}>{problem.text}</span> : subjects.map(readableText).join(' · ')
        }
        action={
          !isReadOnly && (
            <Button intent="quiet" ariaLabel="Edit Subject" onClick={() => campaign.setOpen('abtest')}>
              Edit
            </Button>
          )
        }
      />
    );
  }
  const { shown } = preview;
  // As written until it is rendered, and while a tag has an error.
  const subject = content.subject === '' ? '' : shown?.subject || content.subject;
  const preheader = content.preheader === '' ? '' : shown?.preheader || content.preheader;
  const reader = sample.contact && nameOf(sample.contact);
  const sender = choices.senders.find(({ id }) => id === content.senderId);
  const length = [...subject].length;
  const isPersonal = content.subject.includes('{{') && reader !== undefined;
  const counted = `${formatNumber(length)} ${length === 1 ? 'character' : 'characters'}`;
  return (
    <CampaignCard
      title="Subject"
      state={state}
      isOpen={campaign.open === 'subject'}
      onToggle={toggleOf(campaign, 'subject')}
      hint="The first thing people read. Saves as you type."
      summary={readableText(subject) || 'No subject yet'}
      detail={
        problem && content.subject !== '' ? (
          <span className={styles.problem}>{problem.text}</span>
        ) : (
          preheader || 'No preheader: email apps show the start of the message.'
        )
      }
    >
      <LineField
        label="Subject"
        required
        value={content.subject}
        error={problems.subject}
        disabled={isReadOnly}
        groups={groups}
        onChange={(value) => draft.change({ subject: value })}
        aside={isPersonal ? `${counted} for ${reader}` : counted}
      />
      <Guide length={length} />
      <BestSubjects subjects={campaign.expectations?.bestSubjects ?? []} />
      <LineField
        label="Preheader"
        value={content.preheader}
        error={problems.preheader}
        disabled={isReadOnly}
        groups={groups}
        onChange={(value) => draft.change({ preheader: value })}
        aside={`${formatNumber(content.preheader.length)} of ${formatNumber(draftLimits.preheader)}`}
      />
      <InboxLines from={sender?.from.name ?? 'No sender yet'} subject={subject} preheader={preheader} reader={reader} />
    </CampaignCard>
  );
});

/** The subjects that worked best lately, as an example; each opens its statistics. */
function BestSubjects({ subjects }: { readonly subjects: readonly BestSubject[] }) {
  if (subjects.length === 0) return null;
  return (
    <div className={styles.best}>
      <p>Your best subjects of the last 12 weeks, by opens</p>
      <ol>
        {subjects.map(({ id, subject, opened }) => (
          <li key={id}>
            <Link to={paths.stats} params={{ id }} look="quiet">
              {readableText(subject)}
            </Link>
            <span>{formatPercent(opened)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** How long a subject is beside what email apps show of it. */
function Guide({ length }: { readonly length: number }) {
  const most = shownBy.Gmail;
  const share = (characters: number) => `${(Math.min(characters, most) / most) * 100}%`;
  return (
    <div className={styles.guide} aria-hidden="true">
      <div className={styles.track} data-long={length > shownBy.Outlook || undefined}>
        <span style={{ width: share(length) }} />
      </div>
      {Object.entries(shownBy).map(([app, characters]) => (
        <span key={app} className={styles.mark} style={{ left: share(characters) }}>
          {characters} <span className={styles.app}>{app}</span>
        </span>
      ))}
    </div>
  );
}
