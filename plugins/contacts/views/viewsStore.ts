import { getEnv, type Instance } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { compareNames, resourceModel } from 'sendwright/sdk/models';
import type { ContactView } from 'sendwright/wire/contactViews';

/** Whether the contacts opened in a view at last: they wait for it, others don't wait for views. */
const waitsKey = 'sendwright.contacts.opensInView';

/** The saved views of the contacts grid that this teammate sees. Every call rejects with `HttpFailure`. */
export const ViewsModel = resourceModel({
  list: 'GET /marketing/contact_views',
  create: 'POST /marketing/contact_views',
  update: 'PATCH /marketing/contact_views/:id',
  remove: 'DELETE /marketing/contact_views/:id',
  keyOf: (view) => view.id,
  compare: (one, other) => compareNames(one.name, other.name),
})
  .views((self) => ({
    /** The view that the contacts open in. */
    get first(): ContactView | undefined {
      return self.all.find((view) => view.is_default);
    },
    /** Whether the views are known, or could not be loaded. */
    get isSettled(): boolean {
      return self.fetching.status === 'success' || self.fetching.status === 'failure';
    },
    /** Whether the contacts are likely to open in a view, as long as the views are not known. */
    get mayOpenInView(): boolean {
      try {
        return localStorage.getItem(waitsKey) !== null;
      } catch {
        return false;
      }
    },
  }))
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    return {
      /** Remembers for the next visit whether the contacts open in a view. */
      rememberFirst(): void {
        try {
          if (self.first) localStorage.setItem(waitsKey, '');
          else localStorage.removeItem(waitsKey);
        } catch {
          // Without storage the grid shows all contacts until the views are known.
        }
      },
      /** Opens the contacts in this view; undefined: in none. */
      async chooseFirst(id: string | undefined): Promise<void> {
        await http.call('PUT /marketing/contact_views/default', { body: { view_id: id ?? null } });
        await self.refresh();
      },
    };
  });

export type ViewsStore = Instance<typeof ViewsModel>;
export const ViewsStore = token<ViewsStore>('contacts.views');
