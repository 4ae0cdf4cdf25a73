const dangerous = 'script,iframe,object,embed,frame,frameset,meta,link,base,form,input,button,textarea,select,svg,math,template,noscript';

/**
 * The HTML of a row with an author's own code in it, without what could act in the canvas: that has this page's origin.
 * The document keeps every byte; only what is shown here is less.
 */
export function cleanCode(html: string): string {
  const inert = new DOMParser().parseFromString(html, 'text/html');
  for (const element of inert.querySelectorAll(dangerous)) element.remove();
  for (const element of inert.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name) || /^(srcdoc|formaction|xlink:href)$/i.test(name) || (/^(href|src|action)$/i.test(name) && /^\s*(javascript|vbscript|data:text)/i.test(value))) element.removeAttribute(name);
    }
  }
  return inert.body.innerHTML;
}
