import { observer } from 'mobx-react-lite';
import { formatNumber, Icon, Link, SandboxedHtml } from 'sendwright/sdk/ui';
import { paths, startParameter } from '../../contract';
import { CampaignCard } from './CampaignCard';
import styles from './campaign.module.css';
import { type Campaign, stateOf } from './useCampaign';

/** A message as a small picture; it can't be used or focused. */
export function Thumbnail({ html, title }: { readonly html: string; readonly title: string }) {
  if (html.trim() === '')
    return (
      <div className={`${styles.thumbnail} ${styles.none}`}>
        <Icon name="template" size={20} />
      </div>
    );
  return (
    <div className={styles.thumbnail} inert>
      <div>
        <SandboxedHtml html={html} title={title} width={600} height={682} />
      </div>
    </div>
  );
}

const kilobytes = (bytes: number): string => `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`;

/** What a send says: a picture of it, and the way to its editor. */
export const ContentCard = observer(function ContentCard({ campaign }: { readonly campaign: Campaign }) {
  const { draft, preview, preflight, issues } = campaign;
  const { content, message, isDesigned, isReadOnly, isUnstarted, id } = draft;
  const problems = issues?.filter(({ card }) => card === 'content') ?? [];
  const isEmpty = message.html.trim() === '' && (message.generatePlain || message.plain.trim() === '');
  const size = preflight.found && !isEmpty ? `, ${kilobytes(preflight.found.html_bytes)}` : '';
  const kind = isDesigned ? 'Design' : 'Code';
  const isTested = content.abtest?.type === 'content';
  return (
    <CampaignCard
      title="Content"
      state={stateOf(campaign, 'content')}
      action={
        !isReadOnly &&
        !isUnstarted &&
        !isTested && (
          <Link
            to={paths.editorContent}
            params={{ id }}
            query={{ [startParameter]: 'sendgrid-designs' }}
            ariaLabel="Change what the content starts from"
          >
            Change
          </Link>
        )
      }
      summary={
        <div className={styles.content}>
          <Thumbnail html={isEmpty ? '' : (preview.shown?.html ?? '')} title="Picture of the message" />
          <div className={styles.about}>
            <span>
              {isTested
                ? `${content.abtest?.variations.length ?? 0} contents are compared in the A/B test`
                : isEmpty
                  ? isUnstarted
                    ? 'Start from a design, a past campaign, HTML, or nothing'
                    : 'No content yet'
                  : `${kind}${size}`}
            </span>
            {problems.map(({ title, text }) => (
              <div key={title + text}>
                {!isEmpty && <div className={styles.problem}>{title}</div>}
                <div className={styles.hint}>{text}</div>
              </div>
            ))}
            {preview.failure !== undefined && <div className={styles.hint}>The preview couldn't be created.</div>}
            <div>
              <Link to={paths.editorContent} params={{ id }} look={isEmpty && !isReadOnly ? 'primary' : 'button'}>
                {isUnstarted
                  ? 'Choose a design'
                  : isReadOnly
                    ? `Look at the ${kind.toLowerCase()}`
                    : `Edit ${kind.toLowerCase()}`}
              </Link>
            </div>
          </div>
        </div>
      }
    />
  );
});
