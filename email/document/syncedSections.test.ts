import {
  type Block,
  changeableBlocks,
  createBlock,
  type Design,
  detachRun,
  emptyColumns,
  emptyDesign,
  followSection,
  paragraphs,
  parseDesign,
  runOf,
  sectionBlocks,
  syncedBlocks,
  syncedRuns,
} from '../index';
import { compile } from '../compile/compile';
import { assetsAt } from '../compile/context';

const section = '0a1b2c3d-0000-4000-8000-000000000001';
const words = (id: string, text: string) => ({ ...createBlock('text', () => id), content: paragraphs(text) });
function row(id: string, text: string): Block {
  let last = 0;
  const columns = emptyColumns('1-1', () => `${id}${(last += 1)}`);
  const cell = words(`${id}-cell`, text);
  const block = createBlock('columns', () => id);
  return block.type === 'columns' && cell.type === 'text'
    ? {
        ...block,
        id,
        layout: '1-1',
        columns: columns.map((column, index) => ({ ...column, blocks: index === 0 ? [cell] : [] })),
      }
    : block;
}
const version = (number: number, ...blocks: Block[]) => ({
  id: section,
  version: number,
  blocks: sectionBlocks(blocks),
});
const designOf = (...blocks: Block[]): Design => ({ ...emptyDesign(), blocks });
const first = version(1, words('x', 'Old words'), row('y', 'In a row'));
const second = version(2, words('x', 'New words'));

test('a use of a section is valid, locked through and through, and found by each of its blocks', () => {
  const design = designOf(words('own', 'Hello'), ...syncedBlocks(first, 'c1'), words('end', 'Bye'));
  expect(parseDesign(design).kind).toBe('design');
  const [run] = syncedRuns(design);
  expect(run).toMatchObject({ section, copy: 'c1', version: 1, start: 1 });
  expect(run?.blocks).toHaveLength(2);
  const inner = run?.blocks[1]?.type === 'columns' ? run.blocks[1].columns[0]?.blocks[0] : undefined;
  expect(inner?.locked).toBe(true);
  expect(runOf(design, inner?.id ?? '')).toEqual(run);
  expect(runOf(design, 'own')).toBeUndefined();
});

test('all uses of a section follow it, whatever else is in the design; a use being changed does not', () => {
  const changing = changeableBlocks(first, 'c2');
  const design = designOf(
    ...syncedBlocks(first, 'c1'),
    words('own', 'Hello'),
    ...changing,
    ...syncedBlocks(first, 'c3'),
  );
  const followed = followSection(design, second);
  expect(syncedRuns(followed).map(({ copy, version: at, start }) => [copy, at, start])).toEqual([
    ['c1', 2, 0],
    ['c2', 1, 2],
    ['c3', 2, 4],
  ]);
  expect(followed.blocks[1]).toBe(design.blocks[2]);
  expect(followed.blocks.slice(2, 4)).toEqual(changing);
  expect(parseDesign(followed).kind).toBe('design');
  expect(followSection(followed, second)).toBe(followed);
  expect(followSection(design, { ...second, id: section.replace('1', '2') })).toBe(design);
});

test('two uses beside each other are two, and blocks that were moved apart are uses of their own', () => {
  const [one, other] = syncedBlocks(first, 'c1');
  const design = designOf(...syncedBlocks(second, 'a'), ...syncedBlocks(second, 'b'));
  expect(syncedRuns(design)).toHaveLength(2);
  expect(syncedRuns(designOf(...(one ? [one] : []), words('x', ''), ...(other ? [other] : [])))).toHaveLength(2);
});

test('an independent use keeps its content and can be edited, and is saved as it was', () => {
  const design = designOf(...syncedBlocks(first, 'c1'));
  const [run] = syncedRuns(design);
  const detached = run ? detachRun(design, run) : design;
  expect(syncedRuns(detached)).toEqual([]);
  expect(JSON.stringify(detached)).not.toMatch(/locked|synced/);
  expect(sectionBlocks(detached.blocks)).toEqual(first.blocks);
  expect(sectionBlocks(design.blocks)).toEqual(first.blocks);
});

test('locks of the author are part of a section, also while it is changed', () => {
  const locked = version(1, { ...words('x', 'Fixed'), locked: true });
  const changing = designOf(...changeableBlocks(locked, 'c1'));
  expect(sectionBlocks(changing.blocks)).toEqual(locked.blocks);
  const [run] = syncedRuns(changing);
  expect(run && detachRun(changing, run).blocks[0]?.locked).toBe(true);
});

test('what is sent does not depend on whether a design follows a section', () => {
  const html = (blocks: readonly Block[]): string =>
    compile(designOf(...blocks), { target: 'send', assets: assetsAt('https://mail.example') }).html;
  expect(html(syncedBlocks(first, 'c1')).replaceAll('c1-', 's')).toBe(html(first.blocks));
});
