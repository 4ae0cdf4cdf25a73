import type { ReactNode } from 'react';
import { formatNumber, formatPercent, Icon, StatusTag, type StatusTagProps } from 'sendwright/sdk/ui';
import type { StepChange } from 'sendwright/wire/automationDrafts';
import { describeDelay } from '../../steps';
import { branchWords } from '../../stepWords';
import styles from './canvas.module.css';
import type { CardData, Share } from './canvasNodes';
import type { FlowNode } from './flowGraph';

const changeTags: Readonly<Record<StepChange['change'], StatusTagProps>> = {
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

/** "1,286 · 17%". */
export const shareWords = ({ count, of }: Share): string =>
  `${formatNumber(count)} · ${formatPercent(count / Math.max(1, of), 0)}`;

/** A wait without a date is nothing but its delay. */
export const delayOf = (node: FlowNode): string =>
  node.kind !== 'step' || (node.step.kind === 'wait' && node.step.config.until === 'delay')
    ? ''
    : describeDelay(node.step.delay);

interface CardContentProps {
  readonly data: CardData;
  /** The message of an email, small. */
  readonly thumbnail: ReactNode;
}

/** What a card says, on the canvas and in the list: the step, and how many contacts are where. */
export function CardContent({ data, thumbnail }: CardContentProps) {
  const { label, words, icon, numbers, change, problem } = data;
  return (
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
        {thumbnail}
      </span>
      {numbers && (
        <span className={styles.numbers} data-numbers>
          {numbers.map(({ title, count }) => (
            <span key={title}>
              <strong>{formatNumber(count)}</strong>
              {title}
            </span>
          ))}
        </span>
      )}
    </>
  );
}
