import styles from './KeyHint.module.css';

const signs: Readonly<Record<string, string>> = {
  enter: '↵',
  escape: 'Esc',
  esc: 'Esc',
  delete: 'Del',
  shift: '⇧',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  space: 'Space',
  backspace: 'Backspace',
  plus: '+',
};

function onMac(): boolean {
  return typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);
}

function keySign(key: string): string {
  if (key === 'mod') return onMac() ? '⌘' : 'Ctrl';
  if (key === 'alt') return onMac() ? '⌥' : 'Alt';
  return signs[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** The keys of a command, `mod+enter` or `g i`, as labeled on the user's keyboard. */
export function KeyHint({ keys }: { readonly keys: string }) {
  return (
    <span className={styles.hint}>
      {keys
        .split(' ')
        .flatMap((chord, step) =>
          chord.split('+').map((key, place) => <kbd key={`${step}.${place}`}>{keySign(key)}</kbd>),
        )}
    </span>
  );
}
