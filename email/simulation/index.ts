/** Simulates how email apps render a message, as far as known, and checks for spam signals. Load it on demand. */
export { type DarkModeBehavior, simulatedClients, type SimulatedClient } from './clients';
export { simulate, type SimulateOptions, type Simulation } from './simulate';
export { type SpamFinding, type SpamResult, checkSpam } from './checkSpam';
export type { SpamMessage } from './spamFacts';
