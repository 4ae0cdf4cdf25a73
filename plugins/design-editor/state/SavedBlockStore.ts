import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { type Block, sectionBlocks } from 'sendwright/email';
import type { Http } from 'sendwright/sdk';
import type { SavedBlock, SavedBlockUpdate, SavedBlockUses } from 'sendwright/wire/savedBlocks';

/** The account's saved sections, shared by all open editors. Changes reject with `HttpFailure`. */
export class SavedBlockStore {
  all: readonly SavedBlock[] = [];
  state: 'loading' | 'ready' | 'failed' = 'loading';

  constructor(private readonly http: Http) {
    makeAutoObservable<SavedBlockStore, 'http'>(this, { http: false, all: observableRef });
  }

  find(id: string): SavedBlock | undefined {
    return this.all.find((saved) => saved.id === id);
  }

  /** An error is stored in `state`; loaded sections are kept. */
  async load(): Promise<void> {
    if (this.state === 'failed') this.state = 'loading';
    const fetched = await this.http.call('GET /saved_blocks', { retry: true }).catch(() => undefined);
    runInAction(() => {
      this.state = fetched ? 'ready' : 'failed';
      if (fetched) this.all = fetched.result;
    });
  }

  /** Loads them unless they are there. */
  async need(): Promise<void> {
    if (this.state !== 'ready') await this.load();
  }

  /** Loads them again if they are there, because something has changed them. */
  async freshen(): Promise<void> {
    if (this.state === 'ready') await this.load();
  }

  async save(name: string, blocks: readonly Block[]): Promise<SavedBlock> {
    const saved = await this.http.call('POST /saved_blocks', { body: { name, blocks: sectionBlocks(blocks) } });
    this.#put(saved);
    return saved;
  }

  async rename(id: string, name: string): Promise<void> {
    await this.#change(id, { name });
  }

  /** Replaces the content, for all that follow it; rejects with 412 if it is no longer at `version`. */
  async replace(id: string, blocks: readonly Block[], version?: number): Promise<SavedBlock> {
    return this.#change(id, { blocks: sectionBlocks(blocks), ...(version !== undefined && { version }) });
  }

  async remove(id: string): Promise<void> {
    await this.http.call('DELETE /saved_blocks/:block_id', { params: { block_id: id } });
    runInAction(() => {
      this.all = this.all.filter((saved) => saved.id !== id);
    });
  }

  /** Undoes a deletion. */
  async restore(id: string): Promise<void> {
    this.#put(await this.http.call('POST /saved_blocks/:block_id/restore', { params: { block_id: id } }));
  }

  uses(id: string): Promise<SavedBlockUses> {
    return this.http.call('GET /saved_blocks/:block_id/uses', { params: { block_id: id }, retry: true });
  }

  async #change(id: string, body: SavedBlockUpdate): Promise<SavedBlock> {
    const saved = await this.http.call('PATCH /saved_blocks/:block_id', { params: { block_id: id }, body });
    this.#put(saved);
    return saved;
  }

  #put(saved: SavedBlock): void {
    runInAction(() => {
      const others = this.all.filter(({ id }) => id !== saved.id);
      const uses = saved.uses ?? this.find(saved.id)?.uses;
      this.all = [...others, { ...saved, ...(uses !== undefined && { uses }) }].toSorted((one, other) =>
        one.name.localeCompare(other.name),
      );
    });
  }
}
