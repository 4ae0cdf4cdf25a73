import { Handle, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import { Icon } from 'sendwright/sdk/ui';
import { inSentence } from '../../stepWords';
import styles from './canvas.module.css';
import type { CardData, CardNode } from './canvasNodes';
import { cardId, useCanvasScope } from './canvasScope';
import { branchLabel, CardContent, delayOf, shareWords } from './CardContent';
import { lineAttribute } from './dragPreview';
import { MessageThumbnail } from './MessageThumbnail';

/** What else screen readers say of a card: what is drawn above it, or only as a sign. */
function aside({ node, share, problem, visit }: CardData): string {
  const delay = delayOf(node);
  const branch = branchLabel(node);
  return [
    ...(branch === undefined ? [] : [`first of ${branch}${share ? `, taken by ${shareWords(share)}` : ''}`]),
    ...(delay === '' ? [] : [`after ${delay}`]),
    ...(problem === undefined ? [] : [problem]),
    ...(visit === undefined ? [] : [`the simulated contact is here as number ${visit}`]),
  ]
    .map((part) => `, ${part}`)
    .join('');
}

/** What is between a card and the one above: the branch, a button to add a step, and the delay. */
function Before({ node, label, share }: Pick<CardData, 'node' | 'label' | 'share'>) {
  const { isFixed, add } = useCanvasScope();
  const { slot } = node;
  const delay = delayOf(node);
  const branch = branchLabel(node);
  return (
    <div className={styles.before} {...{ [lineAttribute]: node.id }}>
      {branch !== undefined && (
        <span className={styles.branch} data-branch={node.branch?.branch}>
          {branch} {share && <small>{shareWords(share)}</small>}
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

/** A node of the canvas. */
export const FlowCard = memo(function FlowCard({ data, selected, dragging }: NodeProps<CardNode>) {
  const { node, label, words, change, visit, isActive } = data;
  return (
    <>
      {/* The ends of lines, which React Flow measures. */}
      <Handle type="target" position={Position.Top} isConnectable={false} className={styles.handle ?? ''} />
      <Handle type="source" position={Position.Bottom} isConnectable={false} className={styles.handle ?? ''} />
      {node.kind !== 'entry' && !dragging && <Before node={node} label={label} share={data.share} />}
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
          <CardContent data={data} thumbnail={data.html !== undefined && <MessageThumbnail html={data.html} />} />
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
