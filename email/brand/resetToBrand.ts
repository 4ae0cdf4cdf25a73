import { createBlock } from '../document/defaults';
import type { Block, Design } from '../document/design';
import { parseDesign } from '../document/parseDesign';
import type { Brand, FollowedBrand } from './brand';
import { brandTheme } from './brandTheme';
import { darkLine } from './followDark';
import { applyBrand, brandBlock, brandButton } from './restyle';
import { brandRoles } from './roles';
import { colorSwap } from './swapColor';

/**
 * A design as if its look had never been changed: what `applyBrand` keeps as chosen for the design, colors and fonts
 * that the brand does not have, becomes the brand's, too. Content, spaces, sizes of texts, and which of the brand's
 * colors are used where stay.
 */
export function resetToBrand(design: Design, followed: FollowedBrand): Design {
  const branded = applyBrand(design, followed);
  const reset = resetter(followed.brand);
  const parsed = parseDesign({
    ...branded,
    theme: brandTheme(followed.brand, branded.theme.container),
    blocks: branded.blocks.map((block) => reset(block)),
  });
  // Fields are put together by name. If the result is no valid design, the branded one is returned.
  return parsed.kind === 'design' ? parsed.design : branded;
}

type Fields = Readonly<Record<string, unknown>>;

/** Colors that are chosen together: where one is not the brand's, all are reset. */
const groups: readonly (readonly string[])[] = [
  ['fill', 'answerColor', 'numberColor'],
  ['headerFill', 'headerColor'],
  ...['panel', 'priceColor', 'titleColor', 'lineColor', 'separatorColor', 'iconColor', 'playColor', 'stripe'].map(
    (key) => [key],
  ),
];
/** What has to be readable on a block's background. */
const words = ['color', 'linkColor'];

function resetter(brand: Brand): (block: Block) => Fields {
  const swap = colorSwap(brand, brand);
  const isBrandColor = (value: unknown): boolean =>
    typeof value === 'string' &&
    (['background', 'text', 'link', 'line'] as const).some((use) => swap(value, use) !== undefined);
  const isBrandFont = (value: unknown): boolean => value === brand.headingFont || value === brand.textFont;
  const roles = brandRoles(brand);
  const grounds = [roles.paper, roles.tint, roles.wash, roles.accent, roles.ink];
  const darkColors = new Set<unknown>([
    ...Object.values(brand.dark ?? {}),
    ...grounds.flatMap((ground) => [...Object.values(ground.dark), darkLine(ground), ground.text]),
  ]);

  /** The fields of a block with those of `fresh`, a new one, where they are not the brand's. */
  const withBrand = (own: Fields, fresh: Fields): Fields => {
    const drop = new Set<string>();
    if (isString(own['fontFamily']) && !isBrandFont(own['fontFamily'])) drop.add('fontFamily');
    for (const group of groups)
      if (group.some((key) => own[key] !== undefined && !isBrandColor(own[key])))
        for (const key of group) drop.add(key);
    const isBehind = own['background'] !== undefined && !isBrandColor(own['background']);
    const isUnlike = words.some((key) => own[key] !== undefined && !isBrandColor(own[key]));
    if (isBehind) drop.add('background');
    if (isBehind || isUnlike) for (const key of words) drop.add(key);
    const kept = Object.entries(own).filter(([key]) => !drop.has(key) && key !== 'dark');
    const renewed = Object.entries(fresh).filter(([key]) => drop.has(key));
    const ground = isBehind || !isUnlike ? undefined : grounds.find(({ fill }) => fill === own['background']);
    return {
      ...Object.fromEntries(kept),
      ...Object.fromEntries(renewed),
      ...(ground && 'color' in own && { color: ground.text }),
      ...(ground && 'linkColor' in own && { linkColor: ground.accent }),
      ...sidesOf(own['sides']),
      ...darkOf(own['dark'], isBehind || isUnlike),
    };
  };

  const sidesOf = (sides: unknown): Fields =>
    isFields(sides) && !isBrandColor(sides['color']) ? { sides: { ...sides, color: brand.colors.line } } : {};

  const darkOf = (dark: unknown, isReset: boolean): Fields => {
    if (!isFields(dark)) return {};
    const kept = Object.entries(dark).filter(
      ([key, value]) => key === 'source' || (!isReset && (darkColors.has(value) || isBrandColor(value))),
    );
    return kept.length === 0 ? {} : { dark: Object.fromEntries(kept) };
  };

  /** Without marks in colors and fonts that are not the brand's. */
  const withoutMarks = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(withoutMarks);
    if (!isFields(node)) return node;
    const { marks, content, ...rest } = node;
    const kept = Array.isArray(marks) ? marks.filter((mark: unknown) => isBrandMark(mark)) : [];
    return {
      ...rest,
      ...(kept.length > 0 && { marks: kept }),
      ...(content !== undefined && { content: withoutMarks(content) }),
    };
  };
  const isBrandMark = (mark: unknown): boolean => {
    if (!isFields(mark) || !isFields(mark['attrs'])) return true;
    const { value } = mark['attrs'];
    if (mark['type'] === 'color' || mark['type'] === 'highlight') return isBrandColor(value);
    return mark['type'] !== 'fontFamily' || isBrandFont(value);
  };

  /** Buttons have the shape of the kit's; those in other colors become its primary ones. */
  const resetButton = (button: Fields, fresh: Fields): Fields => {
    const { radius } = brand.buttons;
    const { fontFamily, dark, ...rest } = button;
    const own = isBrandFont(fontFamily) ? { fontFamily } : {};
    if (['color', 'fill', 'borderColor'].every((key) => isBrandColor(button[key])))
      return { ...rest, ...own, radius, ...darkOf(dark, false) };
    const { color, fill, borderColor, borderWidth } = fresh;
    return { ...rest, ...own, radius, color, fill, borderColor, borderWidth };
  };

  const resetBlock = (block: Block): Fields => {
    const fresh: Fields = brandBlock(
      createBlock(block.type, () => block.id),
      brand,
    );
    if (block.type === 'button') {
      const { background, ...button }: Fields = block;
      return {
        ...resetButton(button, fresh),
        ...(isBrandColor(background) && { background }),
        ...sidesOf(button['sides']),
      };
    }
    if (block.type === 'columns')
      return {
        ...withBrand(block, fresh),
        columns: block.columns.map(({ background, ...column }) => ({
          ...column,
          ...(isBrandColor(background) && { background }),
          blocks: column.blocks.map(resetBlock),
        })),
      };
    return {
      ...withBrand(block, fresh),
      ...('content' in block && { content: withoutMarks(block.content) }),
      ...('button' in block && block.button && { button: resetButton(block.button, brandButton(brand)) }),
    };
  };
  return resetBlock;
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isString = (value: unknown): value is string => typeof value === 'string';
