import { labelOf } from '../draft/abTestDraft';
import { VariationConfirm } from '../components/editor/VariationConfirm';

/** Turns an A/B test off: the variation that is looked at becomes the message. */
export default function EditorDisableAb() {
  return (
    <VariationConfirm
      ask={(draft, variations) => {
        const place = Math.min(draft.variation, variations.length - 1);
        return {
          title: 'Turn off the A/B test?',
          text: `Variation ${labelOf(place)} becomes the message. The other variations are deleted.`,
          confirmLabel: 'Turn off A/B test',
          kept: variations.slice(place, place + 1),
        };
      }}
    />
  );
}
