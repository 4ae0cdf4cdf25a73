import type { CompileAssets } from '../compile/context';
import type { Design } from '../document/design';
import { compile } from '../compile/compile';
import { sentSize } from '../compile/sentSize';
import { walkBlocks } from '../document/walk';
import { checkBlock } from './checkBlock';
import { checkColors } from './checkColors';
import { checkElements } from './checkElements';
import { checkHeight } from './checkHeight';
import { parseHtml } from '../import/htmlTree';
import { checkImageSizes } from './checkImageSizes';
import { checkSizes } from './checkSizes';
import { checkSupport } from './checkSupport';
import { checkTags, type KnownNames } from './checkTags';
import { checkMessage } from './checkMessage';
import type { Finding } from './finding';

/** What a check needs besides the design. */
export interface CheckContext {
  readonly assets: CompileAssets;
  /** Names of contact fields, including custom fields. If missing, no tag is reported as unknown. */
  readonly fields?: readonly string[];
  /** Names in the test data, for messages whose values come from the API request; replaces `fields`. */
  readonly testData?: readonly string[];
  /** Whether the message needs an unsubscribe link: marketing does, receipts don't. Default: true. */
  readonly marketing?: boolean;
  /** Whether ratings and polls are answered: those in messages of the mail API are closed. Default: true. */
  readonly hasAnswers?: boolean;
  /** Widths of image files in pixels, by address, as far as known. */
  readonly imageWidths?: ReadonlyMap<string, number>;
}

/** Findings for a design, most severe first. Pure: the same design gives the same findings. */
export function checkDesign(design: Design, context: CheckContext): Finding[] {
  const compiled = compile(design, { target: 'send', assets: context.assets });
  const found = [
    ...[...walkBlocks(design)].flatMap(({ block }) => checkBlock(block)),
    ...((context.hasAnswers ?? true) ? [] : closedQuestions(design)),
    ...checkColors(design),
    ...checkHeight(design),
    ...(context.imageWidths ? checkImageSizes(design, context.imageWidths) : []),
    ...checkMessage(design, context.marketing ?? true),
    ...checkTags(design, context.assets, knownNames(context)),
    ...checkCode(design),
    ...checkSizes(sentSize(compiled.html), compiled.sizes.styles),
  ];
  return sortBySeverity(found);
}

const closedQuestions = (design: Design): Finding[] =>
  [...walkBlocks(design)].flatMap(({ block: { type, id } }) =>
    type === 'rating' || type === 'poll'
      ? [
          {
            id: `closed-question:${id}`,
            rule: 'closed-question',
            severity: 'warning',
            blockId: id,
            message:
              'Nobody can answer this: messages of the mail API lead to a page that says the question is closed.',
            fix: 'Take it out, or ask in a single send or an automation.',
          },
        ]
      : [],
  );

const knownNames = ({ fields, testData }: CheckContext): KnownNames | undefined =>
  testData ? { names: testData, from: 'testData' } : fields && { names: fields, from: 'contacts' };

/**
 * Checks the author's own code: its images and links, and features that email apps lack. Those of the compiler's output
 * have fallbacks.
 */
function checkCode(design: Design): Finding[] {
  const sources = [...walkBlocks(design)].flatMap(({ block }) =>
    block.type === 'code' ? [{ blockId: block.id, html: block.html }] : [],
  );
  return [...sources, { blockId: undefined, html: design.head }].flatMap(({ blockId, html }) => {
    const tree = parseHtml(html);
    const inBlock = (finding: Finding): Finding => ({
      ...finding,
      id: `${finding.id}:${blockId ?? 'head'}`,
      ...(blockId !== undefined && { blockId }),
    });
    return [
      // One of each kind: in a table of products all images can lack the same.
      ...(blockId === undefined ? [] : checkElements(tree).map(({ finding }) => inBlock(finding))),
      ...checkSupport(tree).map(({ offset: _offset, ...finding }) => inBlock(finding)),
    ];
  });
}

const order: readonly Finding['severity'][] = ['error', 'warning', 'hint'];

/** Sorts by severity, otherwise stable; deduplicates by id. */
export function sortBySeverity(findings: readonly Finding[]): Finding[] {
  const once = new Map(findings.map((finding) => [finding.id, finding]));
  return [...once.values()].toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity));
}
