const macPattern = /Mac|iPhone|iPad/;

/** One key press: `mod+shift+k`, normalized. */
export type Chord = string;

const aliases: Readonly<Record<string, string>> = {
  esc: 'escape',
  return: 'enter',
  space: ' ',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  plus: '+',
};
/** Keys whose own names can't be part of a description, or are long. */
const described = new Map(['space', 'plus', 'up', 'down', 'left', 'right'].map((name) => [aliases[name], name]));
const modifiers = ['mod', 'ctrl', 'meta', 'alt', 'shift'];

export const isMac = (): boolean => macPattern.test(globalThis.navigator?.platform ?? '');

/** The chords of a key description, in order: `'g i'` gives two, `'mod+k'` one. Throws for an invalid description. */
export function parseKeys(keys: string): Chord[] {
  return keys
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map((text) => {
      const parts = text.split('+');
      const key = parts.pop() ?? '';
      const unknown = parts.find((part) => !modifiers.includes(part));
      if (unknown !== undefined || key === '')
        throw new Error(`The keys "${keys}" aren't a chord such as "mod+k" or a sequence such as "g i".`);
      return [...modifiers.filter((modifier) => parts.includes(modifier)), aliases[key] ?? key].join('+');
    });
}

/** Whether `parseKeys` understands a description. */
export function canBePressed(keys: string): boolean {
  try {
    return parseKeys(keys).length > 0;
  } catch {
    return false;
  }
}

/** A chord as `parseKeys` reads it: `mod+space`. */
export function describeChord(chord: Chord): string {
  const key = chord.endsWith('+') ? '+' : chord.slice(chord.lastIndexOf('+') + 1);
  return chord.slice(0, chord.length - key.length) + (described.get(key) ?? key);
}

/** The chord of an event; undefined for a modifier alone. `mod` is Ctrl, on a Mac ⌘. */
export function chordOf(event: KeyboardEvent): Chord | undefined {
  const key = event.key.toLowerCase();
  if (['control', 'meta', 'alt', 'shift', 'altgraph', 'dead', 'unidentified', 'process'].includes(key))
    return undefined;
  const mac = isMac();
  const pressed = {
    mod: mac ? event.metaKey : event.ctrlKey,
    ctrl: mac && event.ctrlKey,
    meta: !mac && event.metaKey,
    alt: event.altKey,
    // For a symbol that needs shift, such as `?`, shift is part of the key.
    shift: event.shiftKey && (key.length > 1 || /[a-z]/.test(key)),
  };
  return [...Object.entries(pressed).flatMap(([name, isPressed]) => (isPressed ? name : [])), key].join('+');
}
