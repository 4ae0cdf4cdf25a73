import { simulatedClients, type SimulatedClient } from 'sendwright/email/simulation';
import type { TestClient } from 'sendwright/wire/emailTesting';

/** A simulated program in light or dark colors. */
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

/** Every program that is simulated, in light colors, and in dark ones where they make a difference. */
export const testClients: readonly DrawnClient[] = simulatedClients.flatMap((program) => [
  shown(program, 'light'),
  ...(program.dark === 'ignores' ? [] : [shown(program, 'dark')]),
]);

const byId = new Map(testClients.map((client) => [client.id, client]));

/** Undefined for an id that nothing has, or that a newer version has taken away. */
export const testClient = (id: string): DrawnClient | undefined => byId.get(id);

/** As the wire shows it. */
export const presentClient = ({ program: _program, ...client }: DrawnClient): TestClient => client;
