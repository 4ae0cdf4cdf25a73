const wordsOfKey = 4;

/**
 * A set of millions of 16-byte keys (UUIDs, digests): 16 to 43 bytes per key outside the JavaScript heap; a `Set` of
 * strings takes 100 inside it. Open addressing; the all-zero key marks a free slot and can't be stored.
 */
export class PackedKeySet {
  private words = new Uint32Array(1024 * wordsOfKey);
  private count = 0;

  get size(): number {
    return this.count;
  }

  has(key: Buffer): boolean {
    return this.isAt(this.placeOf(key), key);
  }

  /** Adds the key; false if it was already present. */
  add(key: Buffer): boolean {
    if ((this.count + 1) * 8 > (this.words.length / wordsOfKey) * 5) this.grow();
    const place = this.placeOf(key);
    if (this.isAt(place, key)) return false;
    for (let word = 0; word < wordsOfKey; word += 1) this.words[place + word] = key.readUInt32LE(word * 4);
    this.count += 1;
    return true;
  }

  private isAt(place: number, key: Buffer): boolean {
    const { words } = this;
    return (
      words[place] === key.readUInt32LE(0) &&
      words[place + 1] === key.readUInt32LE(4) &&
      words[place + 2] === key.readUInt32LE(8) &&
      words[place + 3] === key.readUInt32LE(12)
    );
  }

  /** The key's slot, or the free slot for it. */
  private placeOf(key: Buffer): number {
    const mask = this.words.length / wordsOfKey - 1;
    for (let slot = hash(key.readUInt32LE(4), key.readUInt32LE(12)) & mask; ; slot = (slot + 1) & mask) {
      const place = slot * wordsOfKey;
      if (this.isFree(place) || this.isAt(place, key)) return place;
    }
  }

  private isFree(place: number): boolean {
    const { words } = this;
    return words[place] === 0 && words[place + 1] === 0 && words[place + 2] === 0 && words[place + 3] === 0;
  }

  private grow(): void {
    const old = this.words;
    this.words = new Uint32Array(old.length * 2);
    this.count = 0;
    const bytes = Buffer.from(old.buffer);
    for (let place = 0; place < old.length; place += wordsOfKey) {
      const key = bytes.subarray(place * 4, (place + wordsOfKey) * 4);
      if (key.some((byte) => byte !== 0)) this.add(key);
    }
  }
}

/** The last bytes of a UUID are random; one multiplication spreads the rest. */
const hash = (one: number, other: number): number => Math.imul(one ^ (other >>> 15) ^ other, 0x9e3779b1) >>> 0;

/** The key of a UUID in its usual form. */
export const uuidKey = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
