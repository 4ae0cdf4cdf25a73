import type { TestClient } from 'sendwright/wire/emailTesting';

const titles: readonly (readonly [TestClient['category'], string])[] = [
  ['desktop', 'Desktop'],
  ['web', 'Web'],
  ['ios', 'iOS'],
  ['android', 'Android'],
];

/** Clients by what they run on, in the order they are shown. */
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

/** "Gmail on iOS, dark": what tells one from the others. */
export const clientName = ({ name, mode }: Pick<TestClient, 'name' | 'mode'>): string =>
  mode === 'dark' ? `${name}, dark` : name;
