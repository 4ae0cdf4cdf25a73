import { observer } from 'mobx-react-lite';
import { type ReactNode, useMemo, useState } from 'react';
import { Button, Drawer, Icon, MenuButton, Tag } from 'sendwright/sdk/ui';
import type { Check } from '../../checks';
import type { Branch } from '../../steps';
import { inSentence } from '../../stepWords';
import { useDetailScope } from '../detail/detailScope';
import { UndoButtons } from '../detail/UndoButtons';
import { useAddItems } from '../detail/useAddItems';
import styles from './canvas.module.css';
import type { CardData } from './canvasNodes';
import { branchLabel, CardContent, delayOf, shareWords } from './CardContent';
import { listedNodes } from './listedNodes';
import list from './flowList.module.css';
import { panelLabel, StepForm } from './StepPanel';
import { Thumbnail } from './Thumbnail';
import { useFlowCards } from './useFlowCards';

interface FlowListProps {
  /** The node whose form is open. */
  readonly opened: string | undefined;
  readonly onOpen: (nodeId: string | undefined) => void;
  readonly checks: readonly Check[];
  /** Below the list: what is missing, and trying it. */
  readonly aside: ReactNode;
}

/** The canvas where the window has no room for it: one path from top to bottom, with the branch to choose at splits. */
export default observer(function FlowList({ opened, onOpen, checks, aside }: FlowListProps) {
  const { editor, isReadOnly, path, showPath } = useDetailScope();
  const isFixed = isReadOnly || editor.isLocked;
  const { graph, cards, words, facts } = useFlowCards(checks, opened);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Branch>>(new Map());
  const cardsBy = useMemo(() => new Map(cards.map((card) => [card.node.id, card])), [cards]);
  const listed = listedNodes(graph, cardsBy, { chosen, opened });
  const itemsAt = useAddItems((step) => onOpen(step.id));
  const node = opened === undefined ? undefined : graph.byId.get(opened);
  return (
    <>
      <div className={list.bar}>
        {!isFixed && <UndoButtons />}
        {path && (
          <Tag tone="info" onRemove={() => showPath(undefined)} removeLabel="Hide the path">
            Path of {path.email ?? 'the contact'}
          </Tag>
        )}
        {facts.failure !== undefined && (
          <span className={styles.failure} role="alert">
            The numbers couldn&apos;t be loaded.
            <Button size="small" onClick={facts.reload}>
              Retry
            </Button>
          </span>
        )}
      </div>
      <ol className={list.flow} aria-label={`Steps of ${editor.content.name}`}>
        {listed.map(({ card, branches }) => (
          <li key={card.node.id} data-kind={card.node.kind === 'step' ? card.node.step.kind : card.node.kind}>
            {card.node.slot && !isFixed && (
              <span className={list.add}>
                <MenuButton
                  label={`Add a step before ${inSentence(card.label)}`}
                  icon="add"
                  size="small"
                  items={itemsAt(card.node.slot)}
                />
              </span>
            )}
            {delayOf(card.node) !== '' && (
              <span className={styles.delay}>
                <Icon name="clock" size={12} /> {delayOf(card.node)}
              </span>
            )}
            <ListCard card={card} onOpen={() => onOpen(card.node.id)} />
            {branches.length > 0 && (
              <span className={list.branches} role="group" aria-label={`Branches of ${inSentence(card.label)}`}>
                {branches.map(({ first, branch, isShown }) => (
                  <button
                    key={branch}
                    type="button"
                    aria-pressed={isShown}
                    onClick={() => setChosen(new Map(chosen).set(card.node.id, branch))}
                  >
                    {branchLabel(first.node)}
                    {first.share && <small>{shareWords(first.share)}</small>}
                  </button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ol>
      <div className={list.aside}>{aside}</div>
      {node && (
        <Drawer title={panelLabel(node, words)} onClose={() => onOpen(undefined)}>
          <StepForm key={node.id} node={node} people={facts.people} problem={cardsBy.get(node.id)?.problem} />
        </Drawer>
      )}
    </>
  );
});

function ListCard({ card, onOpen }: { readonly card: CardData; readonly onOpen: () => void }) {
  const { node, words, html, visit, change, problem } = card;
  if (node.kind === 'end') return <span className={list.end}>{words.text}</span>;
  return (
    <button
      type="button"
      className={`${styles.card ?? ''} ${list.card ?? ''}`}
      data-kind={node.kind === 'step' ? node.step.kind : node.kind}
      data-visited={visit === undefined ? undefined : true}
      data-change={change}
      onClick={onOpen}
    >
      <CardContent data={card} thumbnail={html !== undefined && <Thumbnail html={html} isOpen />} />
      {problem !== undefined && <span className={list.problem}>{problem}</span>}
      {visit !== undefined && (
        <span className={styles.visit} aria-label={`The simulated contact is here as number ${visit}`}>
          {visit}
        </span>
      )}
    </button>
  );
}
