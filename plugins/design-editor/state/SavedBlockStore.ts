import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Block } from 'sendwright/email';
import type { Http } from 'sendwright/sdk';
import type { SavedBlock } from 'sendwright/wire/designVersions';

/** The account's saved blocks, shared by all open editors. Changes reject with `HttpFailure`. */
export class SavedBlockStore {
  all: readonly SavedBlock[] = [];
  state: 'loading' | 'ready' | 'failed' = 'loading';

  constructor(private readonly http: Http) {
    makeAutoObservable<SavedBlockStore, 'http'>(this, { http: false, all: observableRef });
  }

  /** An error is stored in `state`; loaded blocks are kept. */
  async load(): Promise<void> {
    if (this.state === 'failed') this.state = 'loading';
    const fetched = await this.http.call('GET /saved_blocks', { retry: true }).catch(() => undefined);
    runInAction(() => {
      this.state = fetched ? 'ready' : 'failed';
      if (fetched) this.all = fetched.result;
    });
  }
  async save(name: string, block: Block): Promise<void> {
    await this.http.call('POST /saved_blocks', { body: { name, block } });
    await this.load();
  }
  async rename(id: string, name: string): Promise<void> {
    await this.http.call('PATCH /saved_blocks/:block_id', { params: { block_id: id }, body: { name } });
    await this.load();
  }
  /** Replaces a saved block. */
  async replace(id: string, block: Block): Promise<void> {
    await this.http.call('PATCH /saved_blocks/:block_id', { params: { block_id: id }, body: { block } });
    await this.load();
  }
  async remove(id: string): Promise<void> {
    await this.http.call('DELETE /saved_blocks/:block_id', { params: { block_id: id } });
    runInAction(() => {
      this.all = this.all.filter((saved) => saved.id !== id);
    });
  }
}
