import type { StepChange } from 'sendwright/wire/automationDrafts';
import type { AutomationStepStats } from 'sendwright/wire/automationPeople';
import type { AutomationSimulation } from 'sendwright/wire/automationTrials';
import type { AutomationEmailConfig } from 'sendwright/wire/automations';
import type { Check } from '../../checks';
import type { Entry } from '../../content';
import { entryWords, iconOf, type WordSource } from '../../nodeWords';
import type { Step } from '../../steps';
import { inSentence } from '../../stepWords';
import type { Choices } from '../../useChoices';
import type { CardData, Numbers, Share } from './canvasNodes';
import { entryId, type FlowGraph, type FlowNode } from './flowGraph';

interface CardSource {
  readonly words: WordSource;
  readonly configs: ReadonlyMap<string, AutomationEmailConfig>;
  readonly people: AutomationStepStats | undefined;
  readonly checks: readonly Check[];
  readonly visits: ReadonlyMap<string, string>;
  readonly changes: ReadonlyMap<string, StepChange['change']>;
  readonly entry: { readonly entry: Entry } & Pick<Choices, 'lists' | 'segments' | 'tags'> &
    Partial<Pick<Choices, 'isLoading' | 'missing'>>;
  /** The current node, if there is one. */
  readonly active: string | undefined;
}

const wholeNumbers = ({ entered, waiting, completed, left }: AutomationStepStats): Numbers => [
  { title: 'entered', count: entered },
  { title: 'inside', count: waiting },
  { title: 'completed', count: completed },
  { title: 'left', count: left },
];

const stepNumbers = ({ waiting, passed, left }: Omit<AutomationStepStats['steps'][number], 'step_id'>): Numbers => [
  { title: 'entered', count: waiting + passed },
  { title: 'waiting', count: waiting },
  { title: 'passed', count: passed },
  { title: 'left', count: left },
];

type StepFigures = AutomationStepStats['steps'][number];

/** How many took the branch that starts with a node. */
function shareOf({ branch }: FlowNode, figures: ReadonlyMap<string, StepFigures> | undefined): Share | undefined {
  const { yes = 0, no = 0 } = (branch && figures?.get(branch.of.id)) ?? {};
  if (branch === undefined || yes + no === 0) return undefined;
  return { count: branch.branch === 'yes' ? yes : no, of: yes + no };
}

const nobody = { waiting: 0, passed: 0, left: 0 };

const htmlOf = (step: Step, configs: CardSource['configs']): string | undefined => {
  if (step.kind !== 'email' || step.content === undefined) return undefined;
  return configs.get(step.copyOf ?? step.id)?.html_content ?? undefined;
};

/** "End", "End of no, split 1". */
function endLabel({ slot }: FlowNode, words: WordSource): string {
  const place = slot?.place;
  return place === undefined ? 'End' : `End of ${place.branch}, ${inSentence(words.label(place.splitId))}`;
}

/** What the card of each node shows. */
export function cardsOf(graph: FlowGraph, source: CardSource): readonly CardData[] {
  const { words, configs, people, checks, visits, changes, entry, active } = source;
  const figuresBy = people && new Map(people.steps.map((figures) => [figures.step_id, figures]));
  const problems = new Map<string, string>();
  for (const { place, problem } of checks) {
    if (problem === '') continue;
    if (typeof place === 'object') problems.set(place.stepId, problem);
    else if (place === 'entry' || place === 'exit') problems.set(entryId, problem);
  }
  const card = (node: FlowNode): CardData => {
    const shared = {
      node,
      visit: visits.get(node.id),
      problem: problems.get(node.id),
      isActive: node.id === active,
      html: undefined,
      numbers: undefined,
      share: shareOf(node, figuresBy),
      change: undefined,
    };
    if (node.kind === 'end')
      return {
        ...shared,
        label: endLabel(node, words),
        words: { text: 'Exits the automation', isMissing: false },
        icon: 'stop',
      };
    if (node.kind === 'entry')
      return {
        ...shared,
        label: 'Entry',
        words: { text: entryWords(entry.entry, entry), isMissing: false },
        icon: 'play',
        numbers: people && wholeNumbers(people),
      };
    const { step } = node;
    return {
      ...shared,
      label: words.label(step.id),
      words: words.sentence(step),
      icon: iconOf(step),
      html: htmlOf(step, configs),
      numbers: figuresBy && stepNumbers(figuresBy.get(step.id) ?? nobody),
      change: changes.get(step.id),
    };
  };
  return graph.nodes.map(card);
}

interface Visits {
  /** By node: when the simulated contact gets there, from 1. */
  readonly order: ReadonlyMap<string, string>;
  /** The connections that they take: "from to". */
  readonly lines: ReadonlySet<string>;
}

/** The way of a simulated contact over the canvas. */
export function visitsOf(path: AutomationSimulation | undefined): Visits {
  const order = new Map<string, string>();
  const lines = new Set<string>();
  let before = entryId;
  for (const [index, { step_id: id }] of (path?.steps ?? []).entries()) {
    const known = order.get(id);
    order.set(id, known === undefined ? String(index + 1) : `${known}, ${index + 1}`);
    lines.add(`${before} ${id}`);
    before = id;
  }
  return { order, lines };
}
