import type { CompileAssets } from '../compile/context';
import type { Design } from '../document/design';
import { compile } from '../compile/compile';
import { sentSize } from '../compile/sentSize';
import { walkBlocks } from '../document/walk';
import { checkBlock } from './checkBlock';
import { checkColors } from './checkColors';
import { checkHeight } from './checkHeight';
import { parseHtml } from '../import/htmlTree';
import { checkPictures } from './checkPictures';
import { checkSizes } from './checkSizes';
import { checkSupport } from './checkSupport';
import { checkTags, type KnownNames } from './checkTags';
import { checkWhole } from './checkWhole';
import type { Finding } from './finding';

/** What a design can't tell by itself. */
export interface CheckContext {
  readonly assets: CompileAssets;
  /** Names that contacts have values for, custom fields included. Without them no tag is called unknown. */
  readonly fields?: readonly string[];
  /**
   * Names in the test data of a message that gets its values from whoever sends it; they take the place of `fields`.
   */
  readonly testData?: readonly string[];
  /** Whether the message must offer a way out: marketing must, receipts need not. On unless told. */
  readonly marketing?: boolean;
  /** How wide the files of pictures are in pixels, by address, as far as that is known. */
  readonly pictureWidths?: ReadonlyMap<string, number>;
}

/** What to fix in a design, the worst first. Pure: the same design gives the same findings. */
export function checkDesign(design: Design, context: CheckContext): Finding[] {
  const compiled = compile(design, { target: 'send', assets: context.assets });
  const found = [
    ...[...walkBlocks(design)].flatMap(({ block }) => checkBlock(block)),
    ...checkColors(design),
    ...checkHeight(design),
    ...(context.pictureWidths ? checkPictures(design, context.pictureWidths) : []),
    ...checkWhole(design, context.marketing ?? true),
    ...checkTags(design, context.assets, knownNames(context)),
    ...checkCode(design),
    ...checkSizes(sentSize(compiled.html), compiled.sizes.styles),
  ];
  return worstFirst(found);
}

const knownNames = ({ fields, testData }: CheckContext): KnownNames | undefined =>
  testData ? { names: testData, from: 'testData' } : fields && { names: fields, from: 'contacts' };

/**
 * Features in the author's own code. What the compiler writes has its fallbacks, and is not held against the author.
 */
function checkCode(design: Design): Finding[] {
  const sources = [...walkBlocks(design)].flatMap(({ block }) =>
    block.type === 'code' ? [{ blockId: block.id, html: block.html }] : [],
  );
  return [...sources, { blockId: undefined, html: design.head }].flatMap(({ blockId, html }) => {
    const tree = parseHtml(html);
    return checkSupport(tree).map(({ offset: _offset, ...finding }) => ({
      ...finding,
      id: `${finding.id}:${blockId ?? 'head'}`,
      ...(blockId !== undefined && { blockId }),
    }));
  });
}

const order: readonly Finding['severity'][] = ['error', 'warning', 'hint'];

/** Sorted by severity, otherwise as found; each id once. */
export function worstFirst(findings: readonly Finding[]): Finding[] {
  const once = new Map(findings.map((finding) => [finding.id, finding]));
  return [...once.values()].toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity));
}
