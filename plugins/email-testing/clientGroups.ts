import type { TestClient } from 'sendwright/wire/emailTesting';

const titles: readonly (readonly [TestClient['category'], string])[] = [
  ['desktop', 'Desktop'],
  ['web', 'Web'],
  ['ios', 'iOS'],
  ['android', 'Android'],
];

/** The five apps that most people read email in, in light mode: what a test starts with. */
export const mostCommon = ['apple-mail-ios', 'gmail', 'gmail-android', 'outlook-windows', 'yahoo'] as const;

/** Email clients by platform, in display order. */
export function clientGroups(
  clients: readonly TestClient[],
): readonly { readonly category: string; readonly title: string; readonly clients: readonly TestClient[] }[] {
  return titles
    .map(([category, title]) => ({
      category,
      title,
      clients: clients.filter((client) => client.category === category),
    }))
    .filter((group) => group.clients.length > 0);
}

/** "Gmail on iOS, dark": the label that identifies a client. */
export const clientName = ({ name, mode }: Pick<TestClient, 'name' | 'mode'>): string =>
  mode === 'dark' ? `${name}, dark` : name;
