import { lettersBetween, listOf, VariationConfirm } from '../components/editor/VariationConfirm';

/** Fewer variations: the last ones go. */
export default function EditorDecreaseVariations() {
  return (
    <VariationConfirm
      ask={(draft, variations) => {
        const count = Math.min(draft.wanted, variations.length - 1);
        const gone = listOf(lettersBetween(count, variations.length));
        return {
          title: `Keep ${count} variations?`,
          text: `What you wrote for ${gone} is deleted.`,
          confirmLabel: `Delete ${gone}`,
          kept: variations.slice(0, count),
        };
      }}
    />
  );
}
