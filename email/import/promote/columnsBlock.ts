import { createBlock } from '../../document/defaults';
import type { Block, CellBlock, Padding } from '../../document/design';
import type { InheritedStyle } from '../inheritedStyle';
import type { Promotion } from './promotion';

/** A block of columns; undefined if they are not valid. */
export function columnsBlock(
  to: Promotion,
  columns: { id: string; background?: string; blocks: CellBlock[] }[],
  layout: string,
  around: Padding,
  looks: InheritedStyle,
  isMiddle = false,
): Block | undefined {
  to.session.log.note('converted', 'columns', 'Converted to a columns block.');
  const [made] = to.make.checked(
    {
      ...createBlock('columns', () => 'x'),
      padding: around,
      ...to.make.backgroundOf(looks),
      layout,
      columns,
      cellPadding: 0,
      stack: layout !== '1',
      ...(isMiddle && { verticalAlign: 'middle' }),
    },
    [],
    'columns',
    looks,
  );
  return made?.type === 'columns' ? made : undefined;
}
