import { observer } from 'mobx-react-lite';
import { type Ref, useMemo } from 'react';
import { formatNumber, Icon, IconButton } from 'sendwright/sdk/ui';
import type { AutomationStepStats } from 'sendwright/wire/automationPeople';
import { serverEmails } from '../../automationContent';
import type { WordSource } from '../../nodeWords';
import { placeOf } from '../../steps';
import { FigureLink } from '../stats/FigureLink';
import { titleOf } from '../stats/figureTitles';
import fields from '../detail/detail.module.css';
import { DetailScopeContext, useDetailScope } from '../detail/detailScope';
import { EntrySection } from '../detail/EntrySection';
import { ExitSection } from '../detail/ExitSection';
import { SplitCard } from '../detail/SplitCard';
import { StepBlock } from '../detail/StepBlock';
import { StepDelay } from '../detail/StepDelay';
import { MessagePreview } from '../MessagePreview';
import styles from './canvas.module.css';
import { EmailResults } from './EmailResults';
import { type FlowNode } from './flowGraph';

interface StepPanelProps {
  readonly node: FlowNode;
  /** "Email 2". */
  readonly label: string;
  readonly people: AutomationStepStats | undefined;
  /** What is missing in it. */
  readonly problem: string | undefined;
  readonly onClose: () => void;
  readonly ref: Ref<HTMLElement>;
}

const ofWhole = ['entered', 'waiting', 'completed', 'left'] as const;
const ofStep = ['waiting', 'passed', 'left'] as const;

/** The people at a step, or in the automation; each number opens them. */
function People({
  id,
  step,
  people,
}: {
  readonly id: string;
  readonly step: string | undefined;
  readonly people: AutomationStepStats;
}) {
  const own = people.steps.find((figures) => figures.step_id === step);
  const figures =
    step === undefined
      ? ofWhole.map((figure) => ({ figure, count: people[figure] }))
      : ofStep.map((figure) => ({ figure, count: own?.[figure] ?? 0 }));
  return (
    <dl className={styles.people}>
      {figures.map(({ figure, count }) => (
        <div key={figure}>
          <dt>{titleOf(figure)}</dt>
          <dd>
            <FigureLink id={id} figure={figure} step={step} title={titleOf(figure)} count={count}>
              {formatNumber(count)}
            </FigureLink>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the form of a node is called. */
export const panelLabel = (node: FlowNode, words: WordSource): string =>
  node.kind === 'step' ? words.label(node.id) : node.kind === 'entry' ? 'Entry and exit' : 'End of the flow';

/** The form of a node: the people at it, its message, and the same fields as in the list of all settings. */
export const StepForm = observer(function StepForm({
  node,
  people,
  problem,
}: Pick<StepPanelProps, 'node' | 'people' | 'problem'>) {
  const scope = useDetailScope();
  const { editor } = scope;
  const inPanel = useMemo(() => ({ ...scope, opened: new Set([node.id]) }), [scope, node.id]);
  const found = node.kind === 'step' ? placeOf(editor.content.steps, node.id) : undefined;
  const step = found?.list[found.at];
  const message = serverEmails(editor.automation.steps).find(({ id }) => id === editor.serverId(node.id));
  return (
    <>
      {problem !== undefined && (
        <p className={styles.problem}>
          <Icon name="warning" size={12} label="Missing" /> <span>{problem}</span>
        </p>
      )}
      {people && node.kind !== 'end' && <People id={editor.automation.id} step={step?.id} people={people} />}
      {people && step?.kind === 'email' && message && (
        <EmailResults id={editor.automation.id} step={message.id} isLive={editor.automation.status === 'live'} />
      )}
      {step?.kind === 'email' && step.content !== undefined && message && (
        <div className={styles.message}>
          <div className={styles.beginning}>
            <MessagePreview key={`${message.id} ${editor.automation.revision}`} step={message} view="desktop" />
          </div>
        </div>
      )}
      <DetailScopeContext value={inPanel}>
        {node.kind === 'entry' && (
          <>
            <EntrySection />
            <ExitSection />
          </>
        )}
        {node.kind === 'end' && <p className={styles.note}>Contacts exit the automation here.</p>}
        {found && step && (
          <div data-step={step.id} className={`${styles.form ?? ''} ${fields.inPanel ?? ''}`}>
            <StepDelay step={step} place={found.place} before={found.list[found.at - 1]} />
            {step.kind === 'split' ? <SplitCard step={step} /> : <StepBlock step={step} />}
          </div>
        )}
      </DetailScopeContext>
    </>
  );
});

/** The form of a node beside the canvas. */
export function StepPanel({ node, label, people, problem, onClose, ref }: StepPanelProps) {
  return (
    <aside ref={ref} className={styles.panel} aria-label={label}>
      <div className={styles.panelHead}>
        <h2>{label}</h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <StepForm node={node} people={people} problem={problem} />
    </aside>
  );
}
