import type { TagCompletion } from 'sendwright/sdk/code-editor';
import type { TagGroup } from 'sendwright/sdk/tag-field';

const logic: readonly TagCompletion[] = [
  { tag: '#if', detail: 'Shown where a field has a value' },
  { tag: '#unless', detail: 'Shown where a field has none' },
  { tag: '#each', detail: 'Repeated for each item' },
  { tag: '#equals', detail: 'Shown where two values are equal' },
  { tag: '#notEquals', detail: 'Shown where they are not' },
  { tag: '#greaterThan', detail: 'Shown where the first is larger' },
  { tag: '#lessThan', detail: 'Shown where the first is smaller' },
  { tag: '#and', detail: 'Shown where both hold' },
  { tag: '#or', detail: 'Shown where one holds' },
  { tag: 'else', detail: 'Otherwise' },
  { tag: 'insert', detail: 'A field, or another text where it is empty' },
  { tag: 'formatDate', detail: 'A date as it should be read' },
];

/** Merge tags for code completion, with the conditional helpers. */
export function completionsOf(groups: readonly TagGroup[]): readonly TagCompletion[] {
  return [
    ...groups.flatMap(({ tags }) =>
      tags.map(({ tag, label }) => ({ tag: tag.replaceAll(/[{}]/g, ''), detail: label })),
    ),
    ...logic,
  ];
}
