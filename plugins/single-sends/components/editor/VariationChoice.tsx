import { Tabs } from 'sendwright/sdk/ui';
import { labelOf } from '../../draft/abTestDraft';

interface VariationChoiceProps {
  /** How many there are; without at least two nothing is shown. */
  readonly count: number;
  /** From 0. */
  readonly shown: number;
  readonly onShow: (place: number) => void;
}

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
