import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Block, Brand } from 'sendwright/email';
import type { Http } from 'sendwright/sdk';
import type { GallerySection } from 'sendwright/wire/designs';

type Definitions = typeof import('sendwright/email/gallery');

/** The ready-made sections, and which of them the user marked; shared by all open editors. */
export class GalleryStore {
  all: readonly GallerySection[] = [];
  favorites: ReadonlySet<string> = new Set();
  /** The base address of the images in sections. */
  root = '';
  /** What makes the sections; undefined until it is loaded. */
  definitions: Definitions | undefined;
  /** Shows sample data in pictures of an account's brand; until it is loaded, pictures show merge tags. */
  fill: ((html: string, account: { readonly brand: Brand }) => string) | undefined;
  state: 'loading' | 'ready' | 'failed' = 'loading';

  /** Drawn pictures by look; they are dropped with their look. */
  readonly #drawn = new WeakMap<object, Map<string, string>>();

  constructor(private readonly http: Http) {
    makeAutoObservable<GalleryStore, 'http'>(this, {
      http: false,
      make: false,
      drawn: false,
      all: observableRef,
      favorites: observableRef,
      definitions: observableRef,
      fill: observableRef,
    });
  }

  /** Loads what is missing; an error is stored in `state`. */
  async load(): Promise<void> {
    if (this.state === 'ready') return;
    this.state = 'loading';
    try {
      const [template, sections, favorites, definitions] = await Promise.all([
        // Without it merge tags are shown.
        import('sendwright/email/template').catch(() => undefined),
        this.http.call('GET /designs/sections', { retry: true }),
        this.http.call('GET /designs/favorites', { retry: true }),
        import('sendwright/email/gallery'),
      ]);
      runInAction(() => {
        this.all = sections.result;
        this.root = sections.image_root;
        this.favorites = new Set(favorites.result);
        this.definitions = definitions;
        this.fill =
          template && ((html, account) => template.withSampleData(html, { data: definitions.sampleDataOf(account) }));
        this.state = 'ready';
      });
    } catch {
      runInAction(() => (this.state = 'failed'));
    }
  }

  /** The blocks of a section in a brand; none for an unknown id. */
  make(id: string, brand: Brand): Block[] {
    const found = this.definitions?.sections.find((one) => one.id === id);
    return found && this.definitions ? this.definitions.makeSection(found, brand, this.root) : [];
  }

  /** The picture of a section in a look, made once. */
  drawn(look: object, id: string, draw: () => string): string {
    const known = this.#drawn.get(look) ?? new Map<string, string>();
    this.#drawn.set(look, known);
    const picture = known.get(id) ?? draw();
    known.set(id, picture);
    return picture;
  }

  /** Rejects with `HttpFailure`, and then nothing has changed. */
  async toggle(id: string): Promise<void> {
    const isMarked = this.favorites.has(id);
    this.#mark(id, !isMarked);
    try {
      await this.http.call('PUT /designs/favorites/:item_id', {
        params: { item_id: id },
        body: { favorite: !isMarked },
      });
    } catch (failure) {
      runInAction(() => this.#mark(id, isMarked));
      throw failure;
    }
  }

  #mark(id: string, isMarked: boolean): void {
    this.favorites = new Set(isMarked ? [...this.favorites, id] : [...this.favorites].filter((one) => one !== id));
  }
}
