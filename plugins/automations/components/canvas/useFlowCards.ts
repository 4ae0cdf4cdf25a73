import { useMemo } from 'react';
import { fieldNameIn } from '../../actionWords';
import type { Check } from '../../checks';
import { wordSource, type WordSource } from '../../nodeWords';
import { useDetailScope } from '../detail/detailScope';
import { useCustomFields } from '../detail/useCustomFields';
import type { CardData } from './canvasNodes';
import { cardsOf, visitsOf } from './cards';
import { type FlowGraph, flowGraph } from './flowGraph';
import { type FlowFacts, useFlowFacts } from './useFlowFacts';

interface FlowCards {
  readonly graph: FlowGraph;
  /** In the order of the graph's nodes. */
  readonly cards: readonly CardData[];
  readonly words: WordSource;
  readonly facts: FlowFacts;
  /** The connections that a simulated contact takes: "from to". */
  readonly visited: ReadonlySet<string>;
}

/** The steps being edited as a graph with what its cards show, for the canvas and the list. Observes the editor. */
export function useFlowCards(checks: readonly Check[], active: string | undefined): FlowCards {
  const { editor, choices, path } = useDetailScope();
  const { content, configs } = editor;
  const facts = useFlowFacts(editor.automation);
  const fields = useCustomFields();
  const hasNumbers = facts.people !== undefined;
  const graph = useMemo(() => flowGraph(content.steps, hasNumbers), [content.steps, hasNumbers]);
  const { lists, audiences, segments, tags, isLoading, missing } = choices;
  const { people, changes } = facts;
  const { entry } = content;
  const words = useMemo(
    () => wordSource(content.steps, { lists, audiences, isLoading, missing }, fieldNameIn(fields)),
    [content.steps, lists, audiences, isLoading, missing, fields],
  );
  const visits = useMemo(() => visitsOf(path), [path]);
  const cards = useMemo(
    () =>
      cardsOf(graph, {
        words,
        configs,
        people,
        checks,
        visits: visits.order,
        changes: new Map(changes?.steps.map(({ step_id: id, change }) => [id, change])),
        entry: { entry, lists, segments, tags, isLoading, missing },
        active,
      }),
    [graph, words, configs, people, checks, visits, changes, entry, lists, segments, tags, isLoading, missing, active],
  );
  return { graph, cards, words, facts, visited: visits.lines };
}
