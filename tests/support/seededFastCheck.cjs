// Stands for fast-check in tests (jest.config.js): the same examples on every run, so that what fails fails for
// everybody. `PROPERTY_SEED=7 npx jest …` tries others.
const fastCheck = require('../../node_modules/fast-check/lib/cjs/fast-check.js');

fastCheck.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 4680) });
module.exports = fastCheck;
