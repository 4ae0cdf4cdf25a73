/** What an editor opens over itself: it shows it by looking at the address, so here is nothing. */
export default function EditorDialog() {
  return null;
}
