// Loaded first by the processes and threads that a test starts.
const { MUTATION_REACHED, MUTATION_TEST } = process.env;
if (MUTATION_REACHED && MUTATION_TEST)
  globalThis.reachMutant = require('./environment.cjs').noteReached(MUTATION_REACHED, MUTATION_TEST);
