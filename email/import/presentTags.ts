import { completeBareLinks } from './bareLinks';
import { rewriteForeignTags } from './foreignTags';
import type { ImportLog } from './importReport';

const senderTags = /\[(Sender_(?:Name|Email|Address|City|State|Zip|Country)|Weblink)\]/g;
const unsubscribeTags =
  /(href\s*=\s*["']?)(\[unsubscribe(_preferences)?\]|<%\s*asm_(?:group_unsubscribe|global_unsubscribe|(preferences))(?:_raw)?_url\s*%>)/gi;

/** The source with our merge tags and complete links. Older exports write sender fields with other brackets. */
export function withPresentTags(html: string, log: ImportLog): string {
  // Our own exports need no conversion.
  if (html.includes(' data-settings=')) return html;
  return completeBareLinks(rewriteForeignTags(withoutOldTags(html, log), log), log);
}

function withoutOldTags(html: string, log: ImportLog): string {
  const renamed = (before: string, after: string): string => {
    log.note('converted', before, `It is written ${after} now.`, after);
    return after;
  };
  const linked = html.replace(
    unsubscribeTags,
    (_, start: string, before: string, older?: string, present?: string) =>
      start + renamed(before, older || present ? '{{{unsubscribe_preferences}}}' : '{{{unsubscribe}}}'),
  );
  if (!linked.includes('[Sender_')) return linked;
  return linked.replace(senderTags, (before, name: string) => renamed(before, `{{${name}}}`));
}
