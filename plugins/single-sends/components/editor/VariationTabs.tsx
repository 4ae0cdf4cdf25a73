import { observer } from 'mobx-react-lite';
import { Tabs } from 'sendwright/sdk/ui';
import { labelOf } from '../../draft/abTestDraft';
import type { Draft } from '../../draft/draftModel';

interface VariationChoiceProps {
  /** How many there are; without at least two nothing is shown. */
  readonly count: number;
  /** From 0. */
  readonly shown: number;
  readonly onShow: (place: number) => void;
}

/** Which variation of an A/B test is looked at: in the settings, the design or code, and the preview alike. */
export const VariationTabs = observer(function VariationTabs({ draft }: { readonly draft: Draft }) {
  const variations = draft.content.abtest?.variations ?? [];
  // One that is new has a document to be opened as soon as it is saved.
  const shown =
    draft.isDesigned && draft.content.abtest?.type === 'content'
      ? variations.filter(({ id }) => id !== null)
      : variations;
  return (
    <VariationChoice count={shown.length} shown={draft.variation} onShow={(place) => draft.showVariation(place)} />
  );
});

/** Which variation of an A/B test is looked at. */
export function VariationChoice({ count, shown, onShow }: VariationChoiceProps) {
  if (count === 0) return null;
  const tabs = Array.from({ length: count }, (_, place) => ({ id: String(place), title: labelOf(place) }));
  return (
    <Tabs
      label="Variation"
      tabs={tabs}
      selected={String(Math.min(shown, count - 1))}
      onSelect={(place) => onShow(Number(place))}
    />
  );
}
