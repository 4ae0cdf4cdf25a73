import Sequencer from '@jest/test-sequencer';

/**
 * Files that take longest though they are short: they spend their time in processes that they start and kill. Jest
 * knows how long a file takes after a first run on a machine only; until then it goes by their sizes.
 */
export const longest = [
  'provider/quarantine/quarantine.test.ts',
  'provider/delivery/ledger/kill.test.ts',
  'provider/main.test.ts',
  'provider/domains/automations/engine/kill.test.ts',
  'provider/delivery/ledger/faults.test.ts',
  'provider/delivery/ledger/deliveryService.test.ts',
  'provider/database/embeddedPostgres.test.ts',
  'email/import/bounds.test.ts',
  'scripts/newDomain.test.ts',
  'tests/rules/linearPatterns.test.ts',
  'scripts/newPlugin.test.ts',
];

/** Begins them first: begun last, one would run alone while the other processors have nothing left to do. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const found = longest.findIndex((name) => path.endsWith(name));
      if (found !== -1) return found;
      // Groups are small files that take long.
      return path.endsWith('.cjs') ? longest.length : longest.length + 1;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- it is Jest's, and makes an array of its own
    return super.sort(tests).toSorted((one, other) => place(one) - place(other));
  }
}
