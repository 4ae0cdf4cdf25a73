import fuzzysort, { type SnapshotKeys } from 'fuzzysort';
import type { LabelPart } from '../shellContract';
import { hasWords, plainLabel, type RankedCommand, typedLimit } from './rankedCommand';
import type { RegisteredCommand } from './registeredCommand';

const minimumScore = 0.3;
/** A bonus for recently used commands: it decides ties, but never beats a clearly better match. */
const recentBonus = 0.05;

interface Entry {
  readonly command: RegisteredCommand;
  readonly title: string;
  readonly keywords: string;
}

const keys = ['title', 'keywords'];

/**
 * Searches the titles and keywords of commands. Prepared once; each further letter searches only the previous matches,
 * so that a keystroke over thousands of commands takes a fraction of a millisecond.
 */
export class CommandSearch {
  readonly #byId: ReadonlyMap<string, Entry>;
  readonly #snapshot: SnapshotKeys<Entry>;

  constructor(commands: readonly RegisteredCommand[]) {
    const entries = commands.map((command): Entry => ({
      command,
      title: command.title,
      keywords: command.keywords.join(' '),
    }));
    this.#byId = new Map(entries.map((entry) => [entry.command.id, entry]));
    this.#snapshot = fuzzysort.snapshot(entries, { keys });
  }

  find(typed: string, recentIds: readonly string[]): readonly RankedCommand[] {
    // The few recent ones are scored separately, because a bonus inside the search would disable its optimizations.
    const recent = recentIds.flatMap((id) => this.#byId.get(id) ?? []);
    const preferred = fuzzysort.go(typed, recent, { keys, limit: 0, threshold: minimumScore - recentBonus });
    const isPreferred = new Set(preferred.map(({ obj }) => obj));
    const others = fuzzysort
      .go(typed, this.#snapshot, { limit: typedLimit, threshold: minimumScore })
      .filter(({ obj }) => !isPreferred.has(obj));
    const ranked = [
      ...preferred.map((result) => ({ result, score: result.score + recentBonus })),
      ...others.map((result) => ({ result, score: result.score })),
    ];
    return (
      ranked
        // Letters scattered over the keywords are no match: nearly any short text would be found in that many.
        .filter(
          ({ result: { obj, 0: title } }) =>
            (title?.score ?? 0) > 0 || hasWords(`${obj.title} ${obj.keywords}`, typed.trim()),
        )
        .toSorted((one, other) => other.score - one.score)
        .slice(0, typedLimit)
        .map(({ result: { obj, 0: title } }) => ({
          command: obj.command,
          label:
            title && title.score > 0
              ? title
                  .highlight<LabelPart>((hit) => ({ text: hit, hit: true }))
                  .map((part) => (typeof part === 'string' ? { text: part, hit: false } : part))
              : plainLabel(obj.title),
        }))
    );
  }
}
