import { observer } from 'mobx-react-lite';
import { Banner, PageSection } from 'sendwright/sdk/ui';
import { entryWords } from '../../nodeWords';
import { emailsOf, splitsOf, type SplitStep, stepLimits } from '../../steps';
import { branchWords } from '../../stepWords';
import styles from './detail.module.css';
import { useDetailScope } from './detailScope';
import { SplitCard } from './SplitCard';
import { StepList } from './StepList';
import { UndoButtons } from './UndoButtons';

/** A split: its condition and its two branches. */
const SplitBlock = observer(function SplitBlock({ step }: { readonly step: SplitStep }) {
  const { editor } = useDetailScope();
  const number = splitsOf(editor.content.steps).findIndex(({ id }) => id === step.id) + 1;
  const isAwaited = step.condition.event !== null;
  return (
    <>
      <SplitCard step={step} />
      <div className={styles.branchFrame}>
        <div className={styles.branches}>
          {branchWords.map(({ branch, label, awaited }) => (
            <section
              key={branch}
              className={styles.branch}
              data-branch={branch}
              aria-label={`${label}, of split ${number}`}
            >
              <h3 className={styles.branchLabel}>{isAwaited ? awaited : label}</h3>
              <StepList steps={step[branch]} place={{ splitId: step.id, branch }} Split={SplitBlock} />
            </section>
          ))}
        </div>
      </div>
    </>
  );
});

/** The emails in order, with the splits between them. */
export const EmailsSection = observer(function EmailsSection() {
  const { editor, choices } = useDetailScope();
  const { content, problems, automation } = editor;
  const count = emailsOf(content.steps).length;
  const where = entryWords(content.entry, choices);
  return (
    <div data-place="emails">
      <PageSection
        title="What email(s) are included in your automation?"
        description={
          automation.type === 'welcome'
            ? 'A welcome series uses the design editor and has no splits.'
            : 'Add steps in any order. Delays start from the previous step.'
        }
        action={<UndoButtons />}
      >
        {count >= stepLimits.advisedEmails && (
          <Banner tone="info" title={`${count} of at most ${stepLimits.emails} emails`}>
            Up to {stepLimits.advisedEmails} emails are recommended. Longer series lose readers.
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
