import fuzzysort from 'fuzzysort';
import type { LabelPart } from '../parts';
import type { RegisteredCommand } from './registeredCommand';

/** A command with its title in parts: those that match what is typed, and the rest. */
export interface RankedCommand {
  readonly command: RegisteredCommand;
  readonly label: readonly LabelPart[];
}

const limit = 50;
const leastScore = 0.3;
/** A recently used command is preferred among equals, never against a clearly better match. */
const recentBonus = 0.05;

type Prepared = ReturnType<typeof fuzzysort.prepare>;

interface Entry {
  readonly command: RegisteredCommand;
  readonly title: Prepared;
  readonly keywords: Prepared;
}

export const plainLabel = (text: string): LabelPart[] => [{ text, hit: false }];

/** Searches the commands' titles and keywords. Prepared once: a keystroke over thousands takes about a millisecond. */
export class CommandSearch {
  readonly #entries: readonly Entry[];

  constructor(private readonly commands: readonly RegisteredCommand[]) {
    this.#entries = commands.map((command) => ({
      command,
      title: fuzzysort.prepare(command.title),
      keywords: fuzzysort.prepare(command.keywords.join(' ')),
    }));
  }

  find(typed: string, recentIds: readonly string[]): readonly RankedCommand[] {
    const text = typed.trim();
    if (text === '') return this.#recentFirst(recentIds);
    const recent = new Set(recentIds);
    const found = fuzzysort.go(text, this.#entries, {
      keys: ['title', 'keywords'],
      limit,
      threshold: leastScore,
      scoreFn: (result) => result.score + (recent.has(result.obj.command.id) ? recentBonus : 0),
    });
    return found.map(({ obj, 0: title }) => ({
      command: obj.command,
      label: title && title.score > 0 ? title.highlight<LabelPart>((hit) => ({ text: hit, hit: true })).map((part) => (typeof part === 'string' ? { text: part, hit: false } : part)) : plainLabel(obj.command.title),
    }));
  }

  #recentFirst(recentIds: readonly string[]): readonly RankedCommand[] {
    const byId = new Map(this.commands.map((command) => [command.id, command]));
    const recent = recentIds.flatMap((id) => byId.get(id) ?? []);
    const others = this.commands.filter((command) => !recentIds.includes(command.id));
    return [...recent, ...others].slice(0, limit).map((command) => ({ command, label: plainLabel(command.title) }));
  }
}
