import { artAddress } from '../brand/brandArt';
import { darkLine } from '../brand/followDark';
import { logoBlock } from '../brand/brandContent';
import { brandRoles, type Ground, type GroundName } from '../brand/roles';
import { contrastRatio } from '../document/contrast';
import { createBlock, defaultButton, padding, paragraphs } from '../document/defaults';
import type { Alignment, BlockOf, ButtonPart, CellBlock, ColumnLayout, Picture } from '../document/design';
import { type ArtName, artSizes } from './artNames';
import {
  boldText,
  edge,
  lineHeight,
  placed,
  spaces,
  type ButtonLook,
  type ImageLook,
  type KitPage,
  type Look,
  type Words,
} from './look';
import { interactive } from './interactive';
import { exampleAddress, richText } from './markup';

/** Makes blocks in a brand, on one of its grounds. Sections and designs consist of what it makes. */
export type Kit = ReturnType<typeof kitOf>;

export function kitOf(page: KitPage, name: GroundName = 'paper') {
  const { brand, root, makeId } = page;
  const roles = brandRoles(brand);
  const ground: Ground = roles[name];
  const isPaper = name === 'paper';
  const base = brand.sizes.text;
  const [first, second, third] = brand.sizes.headings;
  const sizes = { 1: first, 2: second, 3: third } as const;

  const behind = isPaper ? {} : { background: ground.fill };
  /** Without dark colors in the brand, messages look the same in dark mode. */
  const inDark = <Dark extends object>(dark: Dark): { dark?: Dark } => (brand.dark ? { dark } : {});
  const darkFill = isPaper || ground.dark.fill === ground.fill ? {} : { background: ground.dark.fill };
  /** Background and text color in both modes; text on paper has those of the theme. */
  const colored = (tone: Look['tone'] = 'text') => {
    const color = tone === 'muted' ? ground.muted : tone === 'accent' ? ground.accent : ground.text;
    if (isPaper && tone === 'text') return {};
    if (isPaper && tone === 'muted') return { color };
    const darkColor = tone === 'accent' ? ground.dark.accent : ground.dark.text;
    return { ...behind, color, ...inDark({ ...darkFill, color: darkColor, linkColor: ground.dark.accent }) };
  };
  const plain = () => (isPaper ? {} : { ...behind, ...('background' in darkFill && inDark(darkFill)) });
  const links = isPaper ? {} : { linkColor: ground.accent };
  const rich = (words: Words, align?: Alignment) => richText(typeof words === 'string' ? [words] : words, align);
  const source = (art: ArtName): string => artAddress(root, art, brand);
  const picture = (art: ArtName, { width, alt, link, align = 'center' }: ImageLook = {}): Picture => {
    const size = artSizes[art];
    const wide = width ?? size.width / 2;
    return {
      source: source(art),
      alternative: alt ?? size.alternative,
      width: wide,
      height: Math.round((wide * size.height) / size.width),
      align,
      responsive: wide >= 200,
      ...(link && { link: exampleAddress }),
    };
  };
  /** Stacked on phones, images fill the width, and four in a row get narrower; icons and faces stay small. */
  const fillingPhones = (one: Picture): Picture => ({ ...one, responsive: (one.width ?? 0) >= 112 });
  const part = (label: string, kind: ButtonLook['kind'] = 'primary'): ButtonPart => {
    const { primary, secondary, radius } = brand.buttons;
    const inverse = {
      color: roles.paper.accent,
      fill: roles.paper.fill,
      borderColor: roles.paper.fill,
      borderWidth: 0,
    };
    return {
      ...defaultButton,
      text: label,
      url: exampleAddress,
      ...(kind === 'inverse' ? inverse : kind === 'secondary' ? secondary : primary),
      radius,
      fontSize: 16,
      innerPadding: padding(14, 28),
    };
  };
  /** A primary button would hardly differ from what is behind it. */
  const isLost = name === 'accent' || (name === 'ink' && contrastRatio(brand.buttons.primary.fill, ground.fill) < 1.8);
  const autoKind = (kind: ButtonLook['kind']): ButtonLook['kind'] => kind ?? (isLost ? 'inverse' : 'primary');

  /** The colors of what is pressed, or as large: those of a button. */
  const { fill, color: answerColor } = part('', autoKind(undefined));
  const pressed = { fill, answerColor };

  const heading = (level: 1 | 2 | 3, text: string, look: Look = {}): BlockOf<'heading'> => {
    const size = look.size ?? sizes[level];
    const { mobile, ...rest } = placed(look);
    const narrow = size > 32 ? { fontSize: Math.max(30, Math.round((size * 0.7) / 2) * 2) } : {};
    return {
      ...createBlock('heading', makeId),
      ...rest,
      ...colored(look.tone),
      level,
      text,
      align: look.align ?? 'left',
      ...(look.size !== undefined && { fontSize: size }),
      mobile: { ...mobile, ...narrow },
    };
  };

  /** A few large letters or digits that are no heading. */
  const figure = (text: string, look: Look & { readonly size: number }): BlockOf<'text'> => {
    const { mobile, ...rest } = placed(look);
    const { size } = look;
    const narrow = size > 32 ? Math.max(30, Math.round((size * 0.7) / 2) * 2) : size;
    return {
      ...createBlock('text', makeId),
      ...rest,
      ...colored(look.tone),
      lineHeight: Math.round((size * 1.2) / 2) * 2,
      fontSize: size,
      fontFamily: brand.headingFont,
      mobile: { ...mobile, ...(narrow < size && { fontSize: narrow, lineHeight: Math.round((narrow * 1.2) / 2) * 2 }) },
      content: {
        type: 'doc',
        content: [
          { type: 'paragraph', ...(look.align && { attrs: { align: look.align } }), content: [boldText(text)] },
        ],
      },
    };
  };

  return {
    page,
    roles,
    brand,
    /** The same kit on another ground. */
    on: (other: GroundName) => kitOf(page, other),
    h: heading,
    figure,
    text(words: Words, look: Look = {}): BlockOf<'text'> {
      const size = look.size ?? base;
      return {
        ...createBlock('text', makeId),
        ...placed(look),
        ...colored(look.tone),
        lineHeight: lineHeight(size),
        ...links,
        paragraphSpacing: look.tight ? 0 : Math.round(size / 2) * 2 - 4,
        ...(look.size !== undefined && { fontSize: look.size }),
        content: rich(words, look.align),
      };
    },
    /** A short line above a heading. */
    eyebrow(text: string, look: Look = {}): BlockOf<'text'> {
      return {
        ...createBlock('text', makeId),
        ...placed({ bottom: 8, ...look }),
        ...colored(look.tone ?? 'accent'),
        lineHeight: 20,
        fontSize: 14,
        content: rich(`**${text}**`, look.align),
      };
    },
    button: (label: string, look: ButtonLook = {}): BlockOf<'button'> => {
      const made = part(label, autoKind(look.kind));
      const behindIt = plain();
      // A dark button would not be seen in dark mode.
      const isUnseen = contrastRatio(made.fill, ground.dark.fill) < 1.4;
      const own = isUnseen ? inDark({ lineColor: ground.dark.text, color: ground.dark.fill }) : {};
      return {
        ...createBlock('button', makeId),
        ...placed(look),
        ...behindIt,
        ...made,
        ...(own.dark && { dark: { ...('dark' in behindIt && behindIt.dark), ...own.dark } }),
        align: look.align ?? 'left',
      };
    },
    image: (art: ArtName, look: ImageLook = {}): BlockOf<'image'> => ({
      ...createBlock('image', makeId),
      ...placed({ side: 0, ...look }),
      ...plain(),
      picture: fillingPhones(picture(art, look)),
    }),
    imageText: (
      art: ArtName,
      words: Words,
      look: ImageLook & { readonly right?: boolean; readonly share?: number; readonly gap?: number } = {},
    ): BlockOf<'imageText'> => {
      const { width: _width, height: _height, ...full } = picture(art, look);
      return {
        ...createBlock('imageText', makeId),
        ...placed(look),
        ...colored(),
        lineHeight: lineHeight(look.size ?? base),
        ...links,
        paragraphSpacing: 8,
        ...(look.size !== undefined && { fontSize: look.size }),
        picture: look.width === undefined ? full : picture(art, look),
        imagePosition: look.right ? 'right' : 'left',
        imageShare: look.share ?? 45,
        gap: look.gap ?? 28,
        content: rich(words),
      };
    },
    columns: (
      layout: ColumnLayout,
      cells: readonly (readonly CellBlock[])[],
      look: Look & { readonly keep?: boolean; readonly each?: string } = {},
    ): BlockOf<'columns'> => ({
      ...createBlock('columns', makeId),
      padding: spaces({ side: 28, ...look }),
      ...(look.side === undefined && { mobile: { padding: spaces({ ...look, side: 12 }) } }),
      ...plain(),
      layout,
      columns: cells.map((blocks) => ({ id: makeId(), blocks: [...blocks] })),
      stack: !look.keep,
      ...(look.each !== undefined && { each: look.each }),
    }),
    line: (look: Look & { readonly thick?: number } = {}): BlockOf<'divider'> => ({
      ...createBlock('divider', makeId),
      ...placed(look),
      ...(isPaper ? {} : behind),
      ...inDark({ ...darkFill, lineColor: look.tone === 'accent' ? ground.dark.accent : darkLine(ground) }),
      lineColor: look.tone === 'accent' ? ground.accent : ground.line,
      thickness: look.thick ?? 1,
    }),
    space: (height: number): BlockOf<'spacer'> => ({ ...createBlock('spacer', makeId), ...plain(), height }),
    /** Text and a button over a drawing. */
    hero: (
      art: ArtName,
      words: Words,
      look: Look & {
        readonly height: number;
        readonly button?: string;
        readonly panel?: boolean;
        readonly kind?: ButtonLook['kind'];
      },
    ): BlockOf<'hero'> => {
      const shown = look.panel ? roles.paper : ground;
      const { button: _button, ...block } = createBlock('hero', makeId);
      return {
        ...block,
        ...placed({ top: 48, bottom: 48, ...look }),
        background: ground.fill,
        backgroundImage: source(art),
        ...inDark({ color: shown.text, linkColor: shown.text }),
        color: shown.text,
        lineHeight: lineHeight(look.size ?? base + 2),
        paragraphSpacing: 8,
        fontSize: look.size ?? base + 2,
        ...(look.panel && { panel: roles.paper.fill }),
        content: rich(words, look.align ?? 'center'),
        ...(look.button !== undefined && { button: part(look.button, look.panel ? 'primary' : autoKind(look.kind)) }),
        height: look.height,
        align: look.align ?? 'center',
      };
    },
    product: (
      art: ArtName,
      title: string,
      price: string,
      look: Look & {
        readonly old?: string;
        readonly words?: Words;
        readonly button?: string;
        readonly beside?: boolean;
        readonly share?: number;
        readonly kind?: ButtonLook['kind'];
      } = {},
    ): BlockOf<'product'> => {
      const { button: _button, ...block } = createBlock('product', makeId);
      const { width: _width, height: _height, ...full } = picture(art, { link: true });
      return {
        ...block,
        ...placed({ side: 12, ...look }),
        ...colored(),
        lineHeight: 24,
        ...links,
        fontSize: look.size ?? base,
        picture: full,
        title,
        price,
        oldPrice: look.old ?? '',
        content: look.words === undefined ? paragraphs('') : rich(look.words, look.align ?? 'left'),
        ...(look.button !== undefined && { button: part(look.button, autoKind(look.kind)) }),
        layout: look.beside ? 'horizontal' : 'vertical',
        imageShare: look.share ?? 45,
        gap: 28,
        align: look.align ?? 'left',
      };
    },
    table: (
      rows: readonly (readonly string[])[],
      look: Look & {
        readonly aligns?: readonly Alignment[];
        readonly header?: boolean;
        readonly lines?: 'none' | 'rows';
        readonly cell?: number;
      } = {},
    ): BlockOf<'table'> => {
      const { headerFill: _fill, ...block } = createBlock('table', makeId);
      return {
        ...block,
        ...placed({ ...look, side: look.side ?? edge.wide - 12 }),
        ...colored(look.tone),
        rows: rows.map((row) => [...row]),
        aligns: [...(look.aligns ?? (rows[0] ?? []).map((_, at) => (at === 0 ? 'left' : 'right') as Alignment))],
        header: look.header ?? false,
        lines: look.lines ?? 'rows',
        lineColor: ground.line,
        cellPadding: look.cell ?? 10,
        fontSize: look.size ?? base,
      };
    },
    menu: (
      items: readonly string[],
      look: Look & { readonly separator?: '' | '|' | '·' | '/'; readonly stack?: boolean } = {},
    ): BlockOf<'menu'> => ({
      ...createBlock('menu', makeId),
      ...placed(look),
      ...(isPaper
        ? {
            color: ground.text,
            ...(look.tone === 'accent' && { color: ground.accent, ...inDark({ color: ground.dark.accent }) }),
          }
        : colored(look.tone)),
      items: items.map((text) => ({ text, url: exampleAddress })),
      separator: look.separator ?? '',
      separatorColor: ground.muted,
      bold: true,
      gap: 24,
      fontSize: look.size ?? 15,
      align: look.align ?? 'center',
      narrow: look.stack ? 'stack' : 'wrap',
    }),
    ...interactive({ brand, makeId, star: ground.star, colored, pressed }),
    accordion: (items: readonly (readonly [string, string])[], look: Look = {}): BlockOf<'accordion'> => ({
      ...createBlock('accordion', makeId),
      ...placed(look),
      ...colored(),
      items: items.map(([title, text]) => ({ title, text })),
      lineColor: ground.line,
    }),
    video: (art: ArtName, alt: string, look: Look = {}): BlockOf<'video'> => ({
      ...createBlock('video', makeId),
      ...placed({ side: 0, ...look }),
      ...plain(),
      url: exampleAddress,
      picture: picture(art, { alt }),
      playColor: roles.accent.fill,
    }),
    social: (look: Look = {}): BlockOf<'social'> => {
      const block = createBlock('social', makeId);
      const networks =
        brand.footer.links.length > 0
          ? brand.footer.links
          : block.links.map((link) => ({ ...link, url: exampleAddress }));
      return {
        ...block,
        ...placed(look),
        ...plain(),
        links: networks.map((link) => ({ ...link })),
        size: 28,
        radius: 6,
        spacing: 12,
        color: name === 'paper' || name === 'tint' || name === 'wash' ? roles.accent.fill : roles.paper.accent,
        align: look.align ?? 'center',
      };
    },
    /** Address and unsubscribe links; with social icons if the brand has some. */
    footer: (look: Look & { readonly plain?: boolean; readonly words?: Words } = {}): BlockOf<'footer'> => {
      const block = createBlock('footer', makeId);
      const networks = look.plain ? [] : brand.footer.links;
      const own = brand.footer.lines.length > 0 ? paragraphs(...brand.footer.lines) : block.content;
      return {
        ...block,
        ...placed({ top: 32, bottom: 40, ...look }),
        ...behind,
        links: networks.map((link) => ({ ...link })),
        iconSize: 28,
        iconColor: roles.accent.fill,
        content: own,
        fontSize: 14,
        lineHeight: 22,
        color: ground.muted,
        linkColor: ground.muted,
        align: look.align ?? 'center',
        ...(!isPaper && inDark({ ...darkFill, color: ground.dark.text, linkColor: ground.dark.text })),
      };
    },
    /** The brand's logo, or else the sender's name. */
    logo(look: Look & { readonly size?: number } = {}): CellBlock {
      const block = name === 'paper' || name === 'tint' || name === 'wash' ? logoBlock(brand, makeId) : undefined;
      if (!block) return figure('{{Sender_Name}}', { size: 24, ...look });
      return {
        ...block,
        ...placed(look),
        ...plain(),
        ...((block.dark ?? brand.dark) && { dark: { ...block.dark, ...(brand.dark && darkFill) } }),
        picture: { ...block.picture, align: look.align ?? 'left' },
      };
    },
  };
}
