import fuzzysort, { type SnapshotKeys } from 'fuzzysort';
import type { LabelPart } from '../shellContract';
import { plainLabel, type RankedCommand, typedLimit } from './rankedCommand';
import type { RegisteredCommand } from './registeredCommand';

/** Whether each typed word starts a word of the text, in any order. */
function hasWords(text: string, typed: string): boolean {
  const words = ` ${text}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(' ')
    .every((word) => words.includes(` ${word}`));
}

const minimumScore = 0.3;
/** A bonus for recently used commands: it decides ties, but never beats a clearly better match. */
const recentBonus = 0.05;

interface Entry {
  readonly command: RegisteredCommand;
  readonly title: string;
  readonly keywords: string;
}

const keys = ['title', 'keywords'];

/** Words as they are compared as a whole: in lower case, singular. */
const normalized = (words: string): string =>
  words
    .trim()
    .toLowerCase()
    .replace(/(?<!s)s$/, '');

/** What a command is for, in one or a few words: the page it opens, then its keywords, the most typical first. */
const synonymsOf = ({ title, keywords }: RegisteredCommand): readonly string[] =>
  [/^(?:Go to |Open )(?:the )?(.+)$/.exec(title)?.[1] ?? title, ...keywords].map(normalized);

/**
 * Searches the titles and keywords of commands; those known by exactly what is typed come first. Prepared once;
 * each further letter searches only the previous matches,
 * so that a keystroke over thousands of commands takes a fraction of a millisecond.
 */
export class CommandSearch {
  /** Commands by each of their synonyms, those for which it is the most typical first. */
  readonly #bySynonym: ReadonlyMap<string, readonly Entry[]>;
  readonly #byId: ReadonlyMap<string, Entry>;
  readonly #snapshot: SnapshotKeys<Entry>;

  constructor(commands: readonly RegisteredCommand[]) {
    const entries = commands.map((command): Entry => ({
      command,
      title: command.title,
      keywords: command.keywords.join(' '),
    }));
    this.#bySynonym = bySynonym(entries);
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
    const meant = this.#bySynonym.get(normalized(typed)) ?? [];
    const isMeant = new Set(meant);
    const ranked = [
      ...preferred.map((result) => ({ result, score: result.score + recentBonus })),
      ...others.map((result) => ({ result, score: result.score })),
    ];
    const found = ranked
      .filter(({ result: { obj } }) => !isMeant.has(obj))
      // Letters scattered over the keywords are no match: nearly any short text would be found in that many.
      .filter(
        ({ result: { obj, 0: title } }) =>
          (title?.score ?? 0) > 0 || hasWords(`${obj.title} ${obj.keywords}`, typed.trim()),
      )
      .toSorted((one, other) => other.score - one.score)
      .map(({ result: { obj, 0: title } }) => labeled(obj, title));
    return [...meant.map((entry) => labeled(entry, fuzzysort.single(typed, entry.title))), ...found].slice(
      0,
      typedLimit,
    );
  }
}

function bySynonym(entries: readonly Entry[]): Map<string, readonly Entry[]> {
  const ranks = new Map<string, { readonly entry: Entry; readonly rank: number }[]>();
  for (const entry of entries) {
    const synonyms = synonymsOf(entry.command);
    for (const synonym of new Set(synonyms)) {
      const ranked = ranks.get(synonym) ?? [];
      ranked.push({ entry, rank: synonyms.indexOf(synonym) });
      ranks.set(synonym, ranked);
    }
  }
  return new Map(
    [...ranks].map(([synonym, ranked]) => [
      synonym,
      ranked.toSorted((one, other) => one.rank - other.rank).map(({ entry }) => entry),
    ]),
  );
}

/** A found command with the hits in its title. */
const labeled = (
  { command, title: text }: Entry,
  title: { readonly score: number; highlight<Part>(hit: (text: string) => Part): (string | Part)[] } | null | undefined,
): RankedCommand => ({
  command,
  label:
    title && title.score > 0
      ? title
          .highlight<LabelPart>((hit) => ({ text: hit, hit: true }))
          .map((part) => (typeof part === 'string' ? { text: part, hit: false } : part))
      : plainLabel(text),
});
