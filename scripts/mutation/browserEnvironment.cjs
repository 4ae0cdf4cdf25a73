const { createEnvironment } = require('./environment.cjs');

module.exports = createEnvironment(require('../../tests/support/jsdomEnvironment.cjs'));
