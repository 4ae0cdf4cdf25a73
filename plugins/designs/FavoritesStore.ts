import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { type Http, token } from 'sendwright/sdk';

/** The ready-made designs that the user marked. */
export class FavoritesStore {
  ids: ReadonlySet<string> = new Set();
  brandIsOn = true;

  /** `onFailure` is called when a mark could not be saved. */
  constructor(
    private readonly http: Http,
    private readonly onFailure: () => void,
  ) {
    makeAutoObservable<FavoritesStore, 'http' | 'onFailure'>(this, {
      http: false,
      onFailure: false,
      ids: observableRef,
    });
  }

  /** Without the favorites, the gallery still works. */
  async load(): Promise<void> {
    const answer = await this.http.call('GET /designs/favorites', { retry: true }).catch(() => undefined);
    if (answer) runInAction(() => (this.ids = new Set(answer.result)));
  }

  setBrand(isOn: boolean): void {
    this.brandIsOn = isOn;
  }

  async toggle(id: string): Promise<void> {
    const isMarked = this.ids.has(id);
    this.#mark(id, !isMarked);
    try {
      await this.http.call('PUT /designs/favorites/:item_id', {
        params: { item_id: id },
        body: { favorite: !isMarked },
      });
    } catch {
      runInAction(() => this.#mark(id, isMarked));
      this.onFailure();
    }
  }

  #mark(id: string, isMarked: boolean): void {
    this.ids = new Set(isMarked ? [id, ...this.ids] : [...this.ids].filter((one) => one !== id));
  }
}
export const Favorites = token<FavoritesStore>('designs.favorites');
