import { type AdConnection, AdPartnerRefusal } from '../partners/adPartner';
import type { GraphApi } from './graphApi';
import { Named, PageOf } from './graphShapes';

interface Interest {
  readonly id: string;
  readonly name: string;
}

const maximumCached = 5000;
/** Milliseconds. */
const cacheDuration = 86_400_000;

/**
 * Meta's ids of interests by what users call them. They are the same for all ad accounts, and kept for a day: an
 * estimate is asked for after each change of an audience, and Meta limits searches.
 */
export class Interests {
  /** Null: Meta has none of this name. */
  private readonly kept = new Map<string, { readonly interest: Interest | null; readonly until: number }>();

  constructor(private readonly api: GraphApi) {}

  /** @throws AdPartnerRefusal for an interest that Meta doesn't have */
  async find(connection: AdConnection, names: readonly string[]): Promise<Interest[]> {
    const found: Interest[] = [];
    for (const name of names) {
      // Meta limits how often it is asked.
      found.push(await this.one(connection, name));
    }
    return found;
  }

  private async one(connection: AdConnection, name: string): Promise<Interest> {
    const key = name.trim().toLowerCase();
    const kept = this.kept.get(key);
    if (kept && kept.until > Date.now()) return known(kept.interest, name);
    const { data } = await this.api.get(connection, '/search', PageOf(Named), {
      type: 'adinterest',
      q: name,
      limit: 1,
    });
    const [first] = data;
    const interest = first ? { id: first.id, name: first.name } : null;
    this.kept.delete(key);
    this.kept.set(key, { interest, until: Date.now() + cacheDuration });
    const [oldest] = this.kept.keys();
    if (this.kept.size > maximumCached && oldest !== undefined) this.kept.delete(oldest);
    return known(interest, name);
  }
}

function known(interest: Interest | null, name: string): Interest {
  if (!interest) throw new AdPartnerRefusal(`Facebook knows no interest “${name}”. Choose another one.`);
  return interest;
}
