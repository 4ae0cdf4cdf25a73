import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import { BounceMailboxesModel, BounceMailboxesStore } from './bounceMailboxesStore';
import { MailRoutesModel, MailRoutesStore } from './mailRoutesStore';

export function activate({ http }: { http: Http }, plugin: PluginContext): void {
  const routes = MailRoutesModel.create({}, { http });
  plugin.own(() => destroy(routes));
  plugin.share(MailRoutesStore, routes);
  plugin.keepFresh(['mail-routes'], routes);
  const mailboxes = BounceMailboxesModel.create({}, { http });
  plugin.own(() => destroy(mailboxes));
  plugin.share(BounceMailboxesStore, mailboxes);
  plugin.keepFresh(['bounce-mailboxes'], mailboxes);
}
