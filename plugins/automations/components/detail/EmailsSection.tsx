import { observer } from 'mobx-react-lite';
import { Banner, PageSection } from 'sendwright/sdk/ui';
import { emailsOf, stepLimits } from '../../steps';
import { useDetailScope } from './detailScope';
import { SplitBlock } from './SplitBlock';
import { StepList } from './StepList';
import styles from './detail.module.css';

/** The emails in order, with the splits between them. */
export const EmailsSection = observer(function EmailsSection() {
  const { editor, choices } = useDetailScope();
  const { content, problems, automation } = editor;
  const count = emailsOf(content.steps).length;
  const { kind, id } = content.entry;
  const name =
    kind === 'list'
      ? choices.lists.find((list) => list.id === id)?.name
      : choices.segments.find((segment) => segment.id === id)?.name;
  const where =
    kind === 'all'
      ? 'The first time a contact is added'
      : name === undefined
        ? `The first time a contact is added to a ${kind}`
        : `The first time a contact is added to ${name}`;
  return (
    <div data-place="emails">
      <PageSection
        title="What email(s) are included in your automation?"
        description={
          automation.type === 'welcome'
            ? 'A welcome series has emails of the design editor, and no splits.'
            : 'Add emails and splits where you want them. Times count from the step before.'
        }
      >
        {count >= stepLimits.advisedEmails && (
          <Banner tone="info" title={`${count} of at most ${stepLimits.emails} emails`}>
            Up to {stepLimits.advisedEmails} emails are recommended: longer series lose their readers.
          </Banner>
        )}
        {problems.steps !== undefined && <Banner tone="danger">{problems.steps}</Banner>}
        <div className={styles.column}>
          <div className={styles.enters}>{where}</div>
          <StepList steps={content.steps} place={undefined} Split={SplitBlock} />
        </div>
      </PageSection>
    </div>
  );
});
