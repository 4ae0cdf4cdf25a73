import { simulatedClients, type SimulatedClient } from 'sendwright/email/simulation';
import type { TestClient } from 'sendwright/wire/emailTesting';

/** A simulated app in light or dark mode. */
export interface DrawnClient extends TestClient {
  readonly program: SimulatedClient;
}

const places: Readonly<Record<string, readonly [TestClient['category'], string]>> = {
  gmail: ['web', 'Browser'],
  'gmail-ios': ['ios', 'iOS'],
  'gmail-android': ['android', 'Android'],
  'apple-mail': ['desktop', 'macOS'],
  'apple-mail-ios': ['ios', 'iOS'],
  'outlook-windows': ['desktop', 'Windows'],
  'outlook-mac': ['desktop', 'macOS'],
  'outlook-com': ['web', 'Browser'],
  'outlook-ios': ['ios', 'iOS'],
  yahoo: ['web', 'Browser'],
  samsung: ['android', 'Android'],
  thunderbird: ['desktop', 'Windows, macOS, Linux'],
};

const shown = (program: SimulatedClient, mode: TestClient['mode']): DrawnClient => {
  const [category, os] = places[program.id] ?? ['desktop', ''];
  return {
    id: mode === 'dark' ? `${program.id}-dark` : program.id,
    name: program.name,
    category,
    os,
    mode,
    dpi: 96,
    program,
  };
};

/** All simulated apps in light mode, and in dark mode if that makes a difference. */
export const testClients: readonly DrawnClient[] = simulatedClients.flatMap((program) => [
  shown(program, 'light'),
  ...(program.dark === 'ignores' ? [] : [shown(program, 'dark')]),
]);

const byId = new Map(testClients.map((client) => [client.id, client]));

/** Undefined for an unknown id, or one that a newer version removed. */
export const testClient = (id: string): DrawnClient | undefined => byId.get(id);

/** As the wire shows it. */
export const presentClient = ({ program: _program, ...client }: DrawnClient): TestClient => client;
