const { createEnvironment } = require('./environment.cjs');

module.exports = createEnvironment(require('jest-environment-node').default);
