import { observer } from 'mobx-react-lite';
import { Tabs } from 'sendwright/sdk/ui';
import { labelOf } from '../../draft/abTestDraft';
import type { Draft } from '../../draft/draftModel';

interface VariationChoiceProps {
  /** The number of variations; with fewer than two nothing is shown. */
  readonly count: number;
  /** Zero-based. */
  readonly shown: number;
  readonly onShow: (place: number) => void;
  readonly label?: string | undefined;
}

/** The tabs of an A/B test's variations, for the settings, the design or code, and the preview. */
export const VariationTabs = observer(function VariationTabs({ draft }: { readonly draft: Draft }) {
  const variations = draft.content.abtest?.variations ?? [];
  // A new variation gets a document as soon as it is saved.
  const shown =
    draft.isDesigned && draft.content.abtest?.type === 'content'
      ? variations.filter(({ id }) => id !== null)
      : variations;
  return (
    <VariationChoice count={shown.length} shown={draft.variation} onShow={(place) => draft.showVariation(place)} />
  );
});

/** The selected variation of an A/B test. */
export function VariationChoice({ count, shown, onShow, label = 'Variation' }: VariationChoiceProps) {
  if (count === 0) return null;
  const tabs = Array.from({ length: count }, (_, place) => ({ id: String(place), title: labelOf(place) }));
  return (
    <Tabs
      label={label}
      tabs={tabs}
      selected={String(Math.min(shown, count - 1))}
      onSelect={(place) => onShow(Number(place))}
    />
  );
}
