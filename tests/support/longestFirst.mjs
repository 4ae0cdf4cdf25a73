import Sequencer from '@jest/test-sequencer';

/**
 * Test files that take longest although they are short: they spend their time in processes that they start and kill.
 * Jest only knows durations after a first run on a machine; until then it goes by size.
 */
export const longest = [
  'provider/quarantine/quarantine.test.ts',
  'provider/delivery/ledger/kill.test.ts',
  'provider/main.test.ts',
  'provider/delivery/ledger/stopDatabase.test.ts',
  'provider/delivery/systemMailStop.test.ts',
  'provider/domains/automations/engine/kill.test.ts',
  'provider/delivery/ledger/faults.test.ts',
  'provider/delivery/ledger/deliveryService.test.ts',
  'provider/database/embeddedPostgres.test.ts',
  'email/import/bounds.test.ts',
  'scripts/newDomain.test.ts',
  'tests/rules/linearPatterns.test.ts',
  'scripts/newPlugin.test.ts',
];

/** Starts them first. If started last, one would run alone while the other processors are idle. */
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
