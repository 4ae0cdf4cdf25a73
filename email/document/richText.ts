import { type Static, Type } from '@sinclair/typebox';
import { Alignment, Color, fieldPath, Pixels } from './values';

/** A mark on text. Only formatting that email apps support. */
export const Mark = Type.Union([
  Type.Object({ type: Type.Literal('bold') }),
  Type.Object({ type: Type.Literal('italic') }),
  Type.Object({ type: Type.Literal('underline') }),
  Type.Object({ type: Type.Literal('strike') }),
  Type.Object({ type: Type.Literal('superscript') }),
  Type.Object({ type: Type.Literal('subscript') }),
  Type.Object({
    type: Type.Literal('link'),
    attrs: Type.Object({
      href: Type.String({ maxLength: 4096 }),
      title: Type.Optional(Type.String({ maxLength: 1000 })),
      /** Clicks are not counted: the link keeps its own address in what is sent. */
      untracked: Type.Optional(Type.Literal(true)),
      /** Shown without a line below it, as an imported message had it. */
      isPlain: Type.Optional(Type.Literal(true)),
    }),
  }),
  Type.Object({ type: Type.Literal('color'), attrs: Type.Object({ value: Color }) }),
  Type.Object({ type: Type.Literal('highlight'), attrs: Type.Object({ value: Color }) }),
  Type.Object({ type: Type.Literal('fontSize'), attrs: Type.Object({ value: Pixels }) }),
  Type.Object({ type: Type.Literal('fontFamily'), attrs: Type.Object({ value: Type.String({ maxLength: 200 }) }) }),
]);
export type Mark = Static<typeof Mark>;

/** Text, a line break, or a merge tag (`{{field}}`) with a fallback. */
export const Inline = Type.Union([
  Type.Object({
    type: Type.Literal('text'),
    text: Type.String({ minLength: 1 }),
    marks: Type.Optional(Type.Array(Mark)),
  }),
  Type.Object({ type: Type.Literal('hardBreak'), marks: Type.Optional(Type.Array(Mark)) }),
  Type.Object({
    type: Type.Literal('mergeTag'),
    attrs: Type.Object({
      field: Type.String({ pattern: fieldPath }),
      fallback: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    marks: Type.Optional(Type.Array(Mark)),
  }),
]);
export type Inline = Static<typeof Inline>;

const alignable = Type.Optional(Type.Object({ align: Type.Optional(Alignment) }));
const inlines = Type.Optional(Type.Array(Inline));

/** A node of the text editor's document (ProseMirror JSON). */
export const RichNode = Type.Recursive((Self) =>
  Type.Union([
    Type.Object({ type: Type.Literal('paragraph'), attrs: alignable, content: inlines }),
    Type.Object({
      type: Type.Literal('heading'),
      attrs: Type.Object({
        level: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
        align: Type.Optional(Alignment),
      }),
      content: inlines,
    }),
    Type.Object({ type: Type.Literal('bulletList'), content: Type.Array(Self) }),
    Type.Object({
      type: Type.Literal('orderedList'),
      attrs: Type.Optional(Type.Object({ start: Type.Optional(Type.Integer({ minimum: 0 })) })),
      content: Type.Array(Self),
    }),
    Type.Object({ type: Type.Literal('listItem'), content: Type.Array(Self) }),
    Type.Object({ type: Type.Literal('quote'), content: Type.Array(Self) }),
  ]),
);
export type RichNode = Static<typeof RichNode>;

/** Rich text: `{ type: 'doc', content: [...] }`. */
export const RichText = Type.Object({ type: Type.Literal('doc'), content: Type.Array(RichNode) });
export type RichText = Static<typeof RichText>;
