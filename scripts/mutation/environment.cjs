const { appendFileSync } = require('node:fs');
const path = require('node:path');

/**
 * The environment of a test file as `jest.config.js` has it. With a mutant in the tree, the file ends with its first
 * failure. Without, and with marks, each mutant that it reaches is noted in `MUTATION_REACHED` as `id test`; processes
 * that it starts note theirs.
 */
function createEnvironment(Base) {
  return class extends Base {
    failed = false;

    constructor(config, context) {
      super(config, context);
      const log = process.env.MUTATION_REACHED;
      if (log === undefined) return;
      this.global.reachMutant = noteReached(log, context.testPath);
      Object.assign(this.global.process.env, {
        MUTATION_TEST: context.testPath,
        NODE_OPTIONS: `--require ${path.join(__dirname, 'reachedByProcess.cjs')}`,
      });
    }

    async handleTestEvent(event, state) {
      await super.handleTestEvent?.(event, state);
      if (process.env.MUTATION_REACHED !== undefined) return;
      if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.failed = true;
      if (event.name === 'test_start' && this.failed) event.test.mode = 'skip';
    }
  };
}

/** Writes each mutant once. */
function noteReached(log, test) {
  const noted = new Set();
  return (id) => {
    if (noted.has(id)) return;
    noted.add(id);
    appendFileSync(log, `${id} ${test}\n`);
  };
}

module.exports = { createEnvironment, noteReached };
