import { observer } from 'mobx-react-lite';
import type { Draft } from '../../draft/draftModel';
import { VariationChoice } from './VariationChoice';

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
