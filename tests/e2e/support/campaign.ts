import type { Screen } from './screen';

/** Opens a card of a send's page, unless it is open: at first, what needs something is. */
export async function openCard(screen: Screen, title: string): Promise<void> {
  await screen.waitFor('heading', title);
  await screen.settled();
  if (await screen.has('button', `Edit ${title}`)) await screen.press('button', `Edit ${title}`);
  await screen.waitFor('button', `Done with ${title}`);
}

/** Goes from a send's page to the editor of its design or code. */
export async function editContent(screen: Screen): Promise<void> {
  await screen.press('link', /^Edit (design|code)$/);
  await screen.isAt(/\/editor\/content$/);
}
