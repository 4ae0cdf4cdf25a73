import fc from 'fast-check';
import { splitExpressions } from './html';

/** The same result in quadratic time. */
const slowly = /(\{\{\{[^<>]*?\}\}\}|\{\{[^<>]*?\}\})/;

test('text is split at its expressions', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('{', '{{', '{{{', '}', '}}', '}}}', '<', '>', 'a', '"'), { maxLength: 30 }),
      (pieces) => {
        expect(splitExpressions(pieces.join(''))).toEqual(pieces.join('').split(slowly));
      },
    ),
    { numRuns: 2000 },
  );
});
