import { Parser } from 'htmlparser2';

/** A link as a message has it. */
export interface ReadLink {
  readonly url: string;
  /** What is read of it: its words, or those of its pictures. */
  readonly text: string;
  readonly hasTitle: boolean;
}

/** Links that are looked at; what is beyond is some program's output, not a letter. */
const mostLinks = 200;
const mostText = 120;

/** The links of a message in their order. Places within it, and what sending fills in, are none (`#unsubscribe`). */
export function readLinks(html: string): ReadLink[] {
  const links: ReadLink[] = [];
  let open: { url: string; text: string; hasTitle: boolean } | undefined;
  const close = (): void => {
    if (open && links.length < mostLinks)
      links.push({ ...open, text: open.text.replaceAll(/\s+/g, ' ').trim().slice(0, mostText) });
    open = undefined;
  };
  const parser = new Parser({
    onopentag(name, { href, title, alt }) {
      if (name === 'a' || name === 'area') {
        close();
        const url = href?.trim() ?? '';
        if (href !== undefined && !url.startsWith('#'))
          open = {
            url: url.slice(0, 2000),
            text: name === 'area' ? (alt ?? '') : '',
            hasTitle: (title ?? '').trim() !== '',
          };
        if (name === 'area') close();
      }
      if (name === 'img' && open && alt) open.text += ` ${alt}`;
    },
    ontext(text) {
      if (open && open.text.length < 1000) open.text += text;
    },
    onclosetag(name) {
      if (name === 'a') close();
    },
  });
  parser.end(html);
  close();
  return links;
}
