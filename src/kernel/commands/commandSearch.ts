import fuzzysort from 'fuzzysort';
import type { LabelPart } from '../parts';
import { plainLabel, type RankedCommand, typedLimit } from './rankedCommand';
import type { RegisteredCommand } from './registeredCommand';

const leastScore = 0.3;
/** A recently used command is preferred among equals, never against a clearly better match. */
const recentBonus = 0.05;

type Prepared = ReturnType<typeof fuzzysort.prepare>;

interface Entry {
  readonly command: RegisteredCommand;
  readonly title: Prepared;
  readonly keywords: Prepared;
}

/** Searches the commands' titles and keywords. Prepared once: a keystroke over thousands takes about a millisecond. */
export class CommandSearch {
  readonly #entries: readonly Entry[];

  constructor(commands: readonly RegisteredCommand[]) {
    this.#entries = commands.map((command) => ({
      command,
      title: fuzzysort.prepare(command.title),
      keywords: fuzzysort.prepare(command.keywords.join(' ')),
    }));
  }

  find(typed: string, recentIds: readonly string[]): readonly RankedCommand[] {
    const recent = new Set(recentIds);
    const found = fuzzysort.go(typed, this.#entries, {
      keys: ['title', 'keywords'],
      limit: typedLimit,
      threshold: leastScore,
      scoreFn: (result) => result.score + (recent.has(result.obj.command.id) ? recentBonus : 0),
    });
    return found.map(({ obj, 0: title }) => ({
      command: obj.command,
      label: title && title.score > 0 ? title.highlight<LabelPart>((hit) => ({ text: hit, hit: true })).map((part) => (typeof part === 'string' ? { text: part, hit: false } : part)) : plainLabel(obj.command.title),
    }));
  }
}
