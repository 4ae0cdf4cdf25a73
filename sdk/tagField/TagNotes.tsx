import { Icon } from 'sendwright/sdk/ui';
import type { KnownFields, PlacedSegment } from './segments';
import styles from './tagField.module.css';

interface TagNotesProps {
  readonly id: string;
  readonly segments: readonly PlacedSegment[];
  readonly known: KnownFields;
  /** The place in the source of the tag that is being typed. */
  readonly typedAt: number | undefined;
}

const most = 2;

/** "First name", "First name and City", "First name, City and 2 more". */
function listed(names: readonly string[]): string {
  const [first = '', second = '', third = ''] = names;
  if (names.length < 2) return first;
  if (names.length === 2) return `${first} and ${second}`;
  return names.length === 3
    ? `${first}, ${second} and ${third}`
    : `${first}, ${second} and ${names.length - most} more`;
}

/** Below a field: tags that don't work, with the reason, and fields without a fallback. */
export function TagNotes({ id, segments, known, typedAt }: TagNotesProps) {
  const problems: string[] = [];
  const withoutFallback = new Set<string>();
  for (const { kind, at, source, reason, tag, name } of segments) {
    const isTyped = typedAt !== undefined && at <= typedAt && typedAt < at + source.length;
    if (kind === 'problem' && !isTyped && reason !== undefined) problems.push(`${source} doesn't work. ${reason}`);
    if (tag && name !== undefined && tag.fallback === undefined && known.optional.has(tag.field))
      withoutFallback.add(name);
  }
  const names = [...withoutFallback];
  return (
    <div id={id} className={styles.notes}>
      {[...new Set(problems)].slice(0, most).map((problem) => (
        <p key={problem} className={styles.warning}>
          <Icon name="warning" size={12} />
          <span>{problem}</span>
        </p>
      ))}
      {names.length > 0 && (
        <p>
          {listed(names)} {names.length === 1 ? 'has' : 'have'} no fallback for contacts without one.
        </p>
      )}
    </div>
  );
}
