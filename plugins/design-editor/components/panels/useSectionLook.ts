import { computed } from 'mobx';
import { useDeferredValue, useMemo } from 'react';
import { type Block, type Brand, compile, type Design, emptyDesign, inferBrand, inScheme } from 'sendwright/email';
import { pictured } from 'sendwright/sdk/ui';
import { isEqual } from '../../document/patch';
import { assets, useEditor } from '../../state/EditorContext';

/** What sections that are added to a design take on from it. */
export interface SectionLook extends Pick<Design, 'theme' | 'direction' | 'language'> {
  readonly brand: Brand;
}

/** The brand that a design follows, or the one that its colors and fonts are of. */
export const brandOf = (design: Design): Brand => design.brand?.brand ?? inferBrand(design);

/**
 * The look of the open design: the same object until the look changes, not with each change of a word. Pictures that
 * depend on it are drawn when the browser has time. Read in an observer.
 */
export function useSectionLook(): SectionLook {
  const { editor } = useEditor();
  const look = useMemo(
    () =>
      computed(
        (): SectionLook => {
          const { design } = editor;
          const { theme, direction, language } = design;
          return { theme, direction, language, brand: brandOf(design) };
        },
        { equals: isEqual },
      ),
    [editor],
  );
  return useDeferredValue(look.get());
}

/** A section as a message for its picture, with what `fill` makes of merge tags, and shown to everybody. */
export function sectionHtml(
  blocks: readonly Block[],
  look: SectionLook,
  fill: (html: string, look: SectionLook) => string = (html) => html,
): string {
  const { theme, direction, language } = look;
  const design = { ...emptyDesign(), theme, direction, language, blocks: blocks.map(withoutRules) };
  return pictured(inScheme(fill(compile(design, { target: 'send', assets }).html, look), false));
}

function withoutRules({ hideOn: _hideOn, when: _when, each, ...block }: Block): Block {
  // The list of sample data is shown; others are not in it.
  return each === 'items' ? { ...block, each } : block;
}
