import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Block } from 'sendwright/email';
import type { SavedBlock } from 'sendwright/wire/designVersions';
import type { DesignEndpoints } from '../endpoints';

/** The account's saved blocks, shared by all open editors. Calls that change them reject with `HttpFailure`. */
export class SavedBlockStore {
  all: readonly SavedBlock[] = [];
  state: 'loading' | 'ready' | 'failed' = 'loading';

  constructor(private readonly endpoints: DesignEndpoints) {
    makeAutoObservable<SavedBlockStore, 'endpoints'>(this, { endpoints: false, all: observableRef });
  }

  /** A failure ends in `state`; what was there stays. */
  async load(): Promise<void> {
    if (this.state === 'failed') this.state = 'loading';
    const all = await this.endpoints.savedBlocks().catch(() => undefined);
    runInAction(() => {
      this.state = all ? 'ready' : 'failed';
      if (all) this.all = all;
    });
  }
  async save(name: string, block: Block): Promise<void> {
    await this.endpoints.saveBlock(name, block);
    await this.load();
  }
  async rename(id: string, name: string): Promise<void> {
    await this.endpoints.updateBlock(id, { name });
    await this.load();
  }
  /** Puts another block in the place of what is saved. */
  async replace(id: string, block: Block): Promise<void> {
    await this.endpoints.updateBlock(id, { block });
    await this.load();
  }
  async remove(id: string): Promise<void> {
    await this.endpoints.deleteBlock(id);
    runInAction(() => {
      this.all = this.all.filter((saved) => saved.id !== id);
    });
  }
}
