import { observer } from 'mobx-react-lite';
import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { Confirm, Dialog, Skeleton } from 'sendwright/sdk/ui';
import { labelOf, type VariationDraft } from '../../draft/abTestDraft';
import { paths } from '../../contract';
import type { Draft } from '../../draft/draftModel';
import { useDraft } from '../../draft/useDraft';
import { useVariationChange } from '../../draft/useVariationChange';

interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** What is left when it is done. */
  readonly kept: readonly VariationDraft[];
}

/** Asks before variations of an A/B test go, and takes them away. */
export const VariationConfirm = observer(function VariationConfirm({
  ask,
}: {
  readonly ask: (draft: Draft, variations: readonly VariationDraft[]) => Question;
}) {
  const id = useParameter('id');
  const navigation = useService(Navigation);
  const draft = useDraft(id);
  const changeVariations = useVariationChange(draft);
  const close = () => navigation.to(paths.editor, { id });
  if (!draft)
    return (
      <Dialog title="A/B test" onClose={close}>
        <Skeleton label="Loading" />
      </Dialog>
    );
  const variations = draft.content.abtest?.variations ?? [];
  if (variations.length === 0)
    return (
      <Dialog title="No A/B test" onClose={close}>
        <p>This single send has no A/B test.</p>
      </Dialog>
    );
  const { kept, ...question } = ask(draft, variations);
  const confirm = async () => {
    // By then the last words of the design editor are among them.
    await changeVariations(() => draft.keepVariations(ask(draft, draft.content.abtest?.variations ?? []).kept));
    draft.showVariation(Math.max(0, Math.min(draft.variation, kept.length - 1)));
    close();
  };
  return <Confirm {...question} danger onConfirm={confirm} onCancel={close} />;
});

/** "A", "A and B", "A, B and C". */
export const listOf = (labels: readonly string[]): string =>
  labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1) ?? ''}`;

/** The letters of variations from one place to another. */
export const lettersBetween = (from: number, to: number): readonly string[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => labelOf(from + index));
