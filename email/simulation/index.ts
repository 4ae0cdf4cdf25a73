/**
 * What email apps make of a message, as far as is known, and what filters may say of it. Load it when somebody tests
 * a message.
 */
export { type DarkManner, simulatedClients, type SimulatedClient } from './clients';
export { simulate, type SimulateOptions, type Simulation } from './simulate';
export { type SpamFinding, type SpamResult, checkSpam } from './checkSpam';
export type { SpamMessage } from './spamFacts';
