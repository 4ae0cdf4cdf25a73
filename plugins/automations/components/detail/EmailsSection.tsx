import { observer } from 'mobx-react-lite';
import { Banner, Button, PageSection } from 'sendwright/sdk/ui';
import { type Branch, emailsOf, splitsOf, type SplitStep, stepLimits } from '../../steps';
import { describeEntry, describeSplit } from '../../stepWords';
import styles from './detail.module.css';
import { useDetailScope } from './detailScope';
import { SplitQuestion } from './SplitQuestion';
import { StepFrame } from './StepFrame';
import { StepList } from './StepList';

const branches = [
  { branch: 'yes', label: 'Yes', awaited: 'Happened' },
  { branch: 'no', label: 'No', awaited: 'Timed out' },
] as const satisfies readonly { branch: Branch; label: string; awaited: string }[];

/** A split: its condition and its two branches. */
const SplitBlock = observer(function SplitBlock({ step }: { readonly step: SplitStep }) {
  const { editor, opened, toggle, isReadOnly } = useDetailScope();
  const { steps } = editor.content;
  const number = splitsOf(steps).findIndex(({ id }) => id === step.id) + 1;
  const isOpen = opened.has(step.id);
  const isAwaited = step.condition.event !== null;
  const words = describeSplit(step.condition, emailsOf(steps));
  const isFixed = isReadOnly || editor.isLocked;
  return (
    <>
      <StepFrame
        step={step}
        name={`Split ${number}`}
        sign={null}
        icon={isAwaited ? 'clock' : 'segment'}
        title={words === '' ? <em>No condition yet</em> : words}
        detail={isAwaited ? 'Contacts wait here' : 'Checked once, when the contact gets here'}
        items={[]}
      >
        {!isFixed && (
          <div className={styles.cardActions}>
            <Button
              size="small"
              icon={isOpen ? 'chevronDown' : 'chevronRight'}
              ariaExpanded={isOpen}
              ariaLabel={`Edit condition of split ${number}`}
              onClick={() => toggle(step.id, !isOpen)}
            >
              Edit condition
            </Button>
          </div>
        )}
        {isOpen && !isFixed && <SplitQuestion step={step} number={number} />}
      </StepFrame>
      <div className={styles.branchFrame}>
        <div className={styles.branches}>
          {branches.map(({ branch, label, awaited }) => (
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
  const { kind, id } = content.entry;
  const places = { list: choices.lists, segment: choices.segments, tag: choices.tags };
  const name = kind in places ? places[kind as keyof typeof places].find((one) => one.id === id)?.name : undefined;
  const verb = kind === 'tag' ? 'gets' : 'is added to';
  const others: Partial<Record<typeof kind, string>> = {
    all: 'When a contact is added',
    event: content.entry.event.name === null ? 'When a contact does something' : describeEntry(content.entry, String),
    date: 'When a date of a contact comes',
    opened: 'When a contact opens a single send',
    clicked: 'When a contact clicks a link in a single send',
  };
  const where =
    others[kind] ??
    (name === undefined
      ? `When a contact ${verb} a ${kind}`
      : `When a contact ${verb} ${kind === 'tag' ? 'the tag ' : ''}${name}`);
  return (
    <div data-place="emails">
      <PageSection
        title="What email(s) are included in your automation?"
        description={
          automation.type === 'welcome'
            ? 'A welcome series uses the design editor and has no splits.'
            : 'Add steps in any order. Delays start from the previous step.'
        }
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
