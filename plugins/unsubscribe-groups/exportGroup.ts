import type { Alerts } from 'sendwright/sdk';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import type { GroupEndpoints } from './endpoints';
import { texts } from './texts';

/** Sends the browser to a file; it stays on the page, for files come as attachments. */
function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.rel = 'noopener';
  if (link.protocol !== 'https:' && link.protocol !== 'http:') throw new Error(`${address} is no web address.`);
  link.click();
}

/** Downloads the addresses of a group; says how it ended (specification, section 4, suppression export). */
export async function exportGroup(group: UnsubscribeGroup, endpoints: GroupEndpoints, alerts: Alerts): Promise<void> {
  try {
    const address = await endpoints.exportAddresses(group.id);
    if (!address) throw new Error('The provider gave no address to download from.');
    download(address);
    alerts.show(texts.exported, { group: group.name });
  } catch {
    alerts.show(texts.exportFailed);
  }
}
