import { observer } from 'mobx-react-lite';
import { Tabs } from 'sendwright/sdk/ui';
import { labelOf } from '../../abTestDraft';
import type { Draft } from '../../draftModel';

/** Which variation of an A/B test is looked at: in the settings, the code and the preview alike. */
export const VariationTabs = observer(function VariationTabs({ draft }: { readonly draft: Draft }) {
  const variations = draft.content.abtest?.variations ?? [];
  if (variations.length === 0) return null;
  return (
    <Tabs
      label="Variation"
      tabs={variations.map((_, index) => ({ id: String(index), title: labelOf(index) }))}
      selected={String(Math.min(draft.variation, variations.length - 1))}
      onSelect={(index) => draft.showVariation(Number(index))}
    />
  );
});
