import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Browser } from './browser';

const library = readFileSync(
  createRequire(path.resolve('package.json')).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** An accessible name: the complete name, or a pattern in it. */
export type Name = string | RegExp;

/** What to look for: a role, a name, and the element around it. */
export interface Wanted {
  readonly role: string;
  readonly name?: Name | undefined;
  readonly within?: Wanted | undefined;
}

/** The same in serializable form, for the page. */
interface Asked {
  readonly role: string;
  readonly name?: { readonly text: string; readonly flags?: string } | undefined;
  readonly within?: Asked | undefined;
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

function asked({ role, name, within }: Wanted): Asked {
  return {
    role,
    ...(name !== undefined && {
      name: typeof name === 'string' ? { text: name } : { text: name.source, flags: name.flags },
    }),
    ...(within && { within: asked(within) }),
  };
}

/** Runs in the page. Undefined while the library is not loaded. */
function search(wanted: Asked): Element[] | undefined {
  interface Library {
    queryAllByRole(root: Element, role: string, options: object): HTMLElement[];
  }
  interface Notice {
    readonly text: string | null;
    readonly at: number;
  }
  const page = window as unknown as { TestingLibraryDom?: Library; notices?: Notice[] };
  // Alerts disappear after three seconds, and a slow machine may take longer between two checks, so the page records
  // them.
  if (!page.notices) {
    const notices: Notice[] = (page.notices = []);
    new MutationObserver((changes) => {
      for (const { target, addedNodes, removedNodes } of changes) {
        if (!(target instanceof Element) || !target.closest('section[aria-label="Notifications"]')) continue;
        for (const { textContent } of [...addedNodes, ...removedNodes])
          notices.push({ text: textContent, at: Date.now() });
      }
    }).observe(document, { subtree: true, childList: true });
  }
  const found = page.TestingLibraryDom;
  if (!found) return undefined;
  const within = (root: Element, { role, name, within: outer }: Asked): HTMLElement[] => {
    const options = name && { name: name.flags === undefined ? name.text : new RegExp(name.text, name.flags) };
    // Fields without a role of their own are found by their label.
    const called = (label: string) =>
      !options || (typeof options.name === 'string' ? label.trim() === options.name : options.name.test(label));
    const bare = (place: Element) =>
      [...place.querySelectorAll<HTMLInputElement>(`input[type=${role}]`)].filter((field) =>
        called(field.labels?.[0]?.textContent ?? ''),
      );
    const roots = outer ? within(root, outer) : [root];
    return roots.flatMap((place) =>
      role === 'password' || role === 'file' ? bare(place) : found.queryAllByRole(place, role, options ?? {}),
    );
  };
  const all = within(document.body, wanted);
  // What a modal covers can't be reached.
  const modal = [...document.querySelectorAll('dialog[open], [aria-modal="true"]')].at(-1);
  const inside = modal ? all.filter((element) => modal.contains(element)) : [];
  const reachable = inside.length > 0 ? inside : all;
  const enabled = reachable.filter((element) => !element.matches(':disabled, [aria-disabled="true"]'));
  return enabled.length > 0 ? enabled : reachable;
}

/** The driver's ids of all matching elements on the page. */
export async function elementsNow(browser: Browser, wanted: Wanted): Promise<string[]> {
  let found = (await browser.execute(search, asked(wanted))) as unknown;
  if (!Array.isArray(found)) {
    // Passed to the driver as a string: the page's policy does not apply to scripts from the driver.
    await browser.execute(library);
    found = await browser.execute(search, asked(wanted));
  }
  if (!Array.isArray(found)) throw new Error('The queries could not be loaded into the page.');
  return found.map((reference: Record<string, string>) => reference[elementKey] ?? '');
}

/** `button "Send now" in dialog`, for messages. */
export function described({ role, name, within }: Wanted): string {
  const named = name === undefined ? '' : ` ${typeof name === 'string' ? `"${name}"` : String(name)}`;
  return `${role}${named}${within ? ` in ${described(within)}` : ''}`;
}
