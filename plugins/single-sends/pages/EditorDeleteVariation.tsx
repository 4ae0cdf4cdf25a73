import { labelOf } from '../draft/abTestDraft';
import { VariationConfirm } from '../components/editor/VariationConfirm';

/** The variation that is looked at goes; the letters close up. */
export default function EditorDeleteVariation() {
  return (
    <VariationConfirm
      ask={(draft, variations) => {
        const place = Math.min(draft.variation, variations.length - 1);
        const rest = variations.filter((_, index) => index !== place);
        const label = labelOf(place);
        return {
          title: `Delete variation ${label}?`,
          text:
            rest.length < 2
              ? 'One variation is left, so the A/B test is turned off: what is left becomes the message.'
              : 'What you wrote for it is deleted. The variations after it take its letter.',
          confirmLabel: `Delete ${label}`,
          kept: rest,
        };
      }}
    />
  );
}
