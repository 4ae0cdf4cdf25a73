import { Handle, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import { formatNumber, Icon, StatusTag, type StatusTagProps } from 'sendwright/sdk/ui';
import type { StepChange } from 'sendwright/wire/automationDrafts';
import { describeDelay } from '../../steps';
import { branchWords, inSentence } from '../../stepWords';
import styles from './canvas.module.css';
import type { CardData, CardNode, Numbers } from './canvasNodes';
import { cardId, useCanvasScope } from './canvasScope';
import type { FlowNode } from './flowGraph';
import { MessageThumbnail } from './MessageThumbnail';

export const changeTags: Readonly<Record<StepChange['change'], StatusTagProps>> = {
  added: { tone: 'success', label: 'Added' },
  changed: { tone: 'info', label: 'Changed' },
  moved: { tone: 'info', label: 'Moved' },
  removed: { tone: 'danger', label: 'Removed' },
};

/** "Yes", "Timed out". */
export const branchLabel = ({ branch }: Pick<FlowNode, 'branch'>): string | undefined => {
  const words = branchWords.find((one) => one.branch === branch?.branch);
  return branch?.of.condition.event ? words?.awaited : words?.label;
};

/** A wait without a date is nothing but its delay. */
const delayOf = (node: FlowNode): string =>
  node.kind !== 'step' || (node.step.kind === 'wait' && node.step.config.until === 'delay')
    ? ''
    : describeDelay(node.step.delay);

/** What else screen readers say of a card: what is drawn above it, or only as a sign. */
function aside({ node, problem, visit }: CardData): string {
  const delay = delayOf(node);
  const branch = branchLabel(node);
  return [
    ...(branch === undefined ? [] : [`first of ${branch}`]),
    ...(delay === '' ? [] : [`after ${delay}`]),
    ...(problem === undefined ? [] : [problem]),
    ...(visit === undefined ? [] : [`the simulated contact is here as number ${visit}`]),
  ]
    .map((part) => `, ${part}`)
    .join('');
}

/** What is between a card and the one above: the branch, a button to add a step, and the delay. */
function Before({ node, label, isDropTarget }: Pick<CardData, 'node' | 'label' | 'isDropTarget'>) {
  const { isFixed, add } = useCanvasScope();
  const { slot } = node;
  const delay = delayOf(node);
  const branch = branchLabel(node);
  return (
    <div className={styles.before} data-drop={isDropTarget || undefined}>
      {branch !== undefined && (
        <span className={styles.branch} data-branch={node.branch?.branch}>
          {branch}
        </span>
      )}
      {slot && !isFixed && (
        <button
          type="button"
          tabIndex={-1}
          className={`nodrag nopan ${styles.add ?? ''}`}
          aria-label={`Add a step before ${inSentence(label)}`}
          title="Add a step"
          onClick={(event) => {
            event.stopPropagation();
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            add(slot, { x: left, y: bottom + 4 });
          }}
        >
          <Icon name="add" size={12} />
        </button>
      )}
      {delay !== '' && (
        <span className={styles.delay}>
          <Icon name="clock" size={12} /> {delay}
        </span>
      )}
    </div>
  );
}

function NumberRow({ numbers }: { readonly numbers: Numbers }) {
  return (
    <span className={styles.numbers}>
      {numbers.map(({ title, count }) => (
        <span key={title}>
          <strong>{formatNumber(count)}</strong>
          {title}
        </span>
      ))}
    </span>
  );
}

/** A node of the canvas. */
export const FlowCard = memo(function FlowCard({ data, selected, dragging }: NodeProps<CardNode>) {
  const { node, label, words, icon, html, numbers, change, visit, problem, isActive, isDropTarget } = data;
  return (
    <>
      {/* The ends of lines, which React Flow measures. */}
      <Handle type="target" position={Position.Top} isConnectable={false} className={styles.handle ?? ''} />
      <Handle type="source" position={Position.Bottom} isConnectable={false} className={styles.handle ?? ''} />
      {node.kind !== 'entry' && !dragging && <Before node={node} label={label} isDropTarget={isDropTarget} />}
      <div
        id={cardId(node.id)}
        role="button"
        tabIndex={-1}
        aria-pressed={node.kind === 'step' ? selected : undefined}
        className={styles.card}
        data-kind={node.kind === 'step' ? node.step.kind : node.kind}
        data-selected={selected || undefined}
        data-active={isActive || undefined}
        data-visited={visit === undefined ? undefined : true}
        data-change={change}
      >
        {node.kind === 'end' ? (
          words.text
        ) : (
          <>
            <span className={styles.line}>
              <span className={styles.icon}>
                <Icon name={icon} size={16} />
              </span>
              <span className={styles.words}>
                <span className={styles.label}>
                  {label}
                  {problem !== undefined && <Icon name="warning" size={12} />}
                  {change !== undefined && <StatusTag {...changeTags[change]} />}
                </span>
                <span className={words.isMissing ? styles.missing : styles.sentence}>{words.text}</span>
              </span>
              {html !== undefined && <MessageThumbnail html={html} />}
            </span>
            {numbers && <NumberRow numbers={numbers} />}
          </>
        )}
        <span className={styles.help}>{aside(data)}</span>
        {visit !== undefined && (
          <span className={styles.visit} aria-hidden="true">
            {visit}
          </span>
        )}
      </div>
    </>
  );
});
