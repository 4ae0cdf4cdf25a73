/** Elements that belong in the head of a message and are not allowed in a block. */
const headTags = ['meta', 'link', 'title', 'style', 'script', 'noscript', 'base'];
const dangerous =
  'script,iframe,object,embed,frame,frameset,meta,link,base,form,input,button,textarea,select,svg,math,template,' +
  'noscript';

const runs = /^(?:javascript|vbscript|blob|file|data:(?!image\/))/i;
// oxlint-disable-next-line no-control-regex -- browsers skip control characters in a scheme
const invisible = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]+/g;

/**
 * Sanitizes the HTML of a row with custom code, because the canvas has this page's origin. The document itself is not
 * changed.
 */
export function cleanCode(html: string): string {
  const inert = new DOMParser().parseFromString(html, 'text/html');
  for (const element of inert.querySelectorAll(dangerous)) element.remove();
  for (const element of inert.querySelectorAll('*')) {
    // A copy: the live list shifts when attributes are removed, which would skip every second one.
    for (const { name, value } of Array.from(element.attributes)) {
      if (
        /^on/i.test(name) ||
        /^(srcdoc|srcset|formaction|action|xlink:href|ping)$/i.test(name) ||
        (/^(href|src|background)$/i.test(name) && runs.test(value.replace(invisible, '')))
      )
        element.removeAttribute(name);
    }
  }
  return inert.body.innerHTML;
}

/**
 * The disallowed tags in a block's code, each once, in the order above. Comments don't count: Word reads styles there.
 */
export function disallowedTags(html: string): readonly string[] {
  const bare = html.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '');
  return headTags.filter((tag) => new RegExp(`<${tag}(?![\\w-])`, 'i').test(bare));
}
