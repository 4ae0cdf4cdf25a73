import { type BuilderPart, type BuilderPath, type QueryFields, validateBuilder } from 'sendwright/query';
import { builderOf, type DraftItem, type SegmentDraft } from './segmentDraft';

/** What is missing or wrong with the parts of a draft, by their ids and inputs. */
export type DraftProblems = ReadonlyMap<string, Readonly<Partial<Record<BuilderPart, string>>>>;

function idAt(draft: SegmentDraft, path: BuilderPath): string {
  let item: DraftItem = draft;
  for (const at of path) {
    const inner: DraftItem | undefined = item.kind === 'group' ? item.items[at] : undefined;
    if (!inner) break;
    item = inner;
  }
  return item.id;
}

/** Finds them all; none: the draft can be saved. */
export function problemsOf(draft: SegmentDraft, fields: QueryFields): DraftProblems {
  const problems = new Map<string, Partial<Record<BuilderPart, string>>>();
  for (const { path, part, message } of validateBuilder(builderOf(draft), fields)) {
    const id = idAt(draft, path);
    problems.set(id, { [part]: message, ...problems.get(id) });
  }
  return problems;
}

/** Whether a part can be counted with: a rule that only its group breaks does not make a query impossible. */
export const isComplete = (problems: DraftProblems, id: string): boolean =>
  Object.keys(problems.get(id) ?? {}).every((part) => part === 'group');
