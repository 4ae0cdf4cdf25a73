const path = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/** Runs test files in the order of `MUTATION_ORDER`. */
module.exports = class extends Sequencer {
  sort(tests) {
    const order = (process.env.MUTATION_ORDER ?? '').split(path.delimiter);
    return tests.toSorted((one, other) => order.indexOf(one.path) - order.indexOf(other.path));
  }
};
