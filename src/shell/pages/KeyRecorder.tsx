import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { KeyHint } from 'sendwright/sdk/ui';
import { chordOf, describeChord } from '../../kernel/commands/chord';
import styles from './KeyRecorder.module.css';

/** Milliseconds after which a single key is no longer the first of two. */
const secondKeyTimeout = 1000;
const hasModifier = (chord: string): boolean => /^(mod|ctrl|meta|alt)\+/.test(chord);

interface KeyRecorderProps {
  /** Whose keys they are. */
  readonly label: string;
  /** The present keys, such as `mod+k` or `g s`; empty if there are none. */
  readonly keys: string;
  /** Called with the pressed keys; empty to have none. */
  readonly onRecord: (keys: string) => void;
}

/**
 * A button with a command's keys. Once pressed, the next keys become the command's: one chord with a modifier, or up to
 * two keys in a row. Escape and leaving the button keep the present ones, Backspace removes them.
 */
export function KeyRecorder({ label, keys, onRecord }: KeyRecorderProps) {
  /** The chords so far; undefined while not recording. */
  const [pressed, setPressed] = useState<readonly string[]>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const stop = () => {
    clearTimeout(timer.current);
    setPressed(undefined);
  };
  const finish = (chords: readonly string[]) => {
    stop();
    onRecord(chords.map(describeChord).join(' '));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressed === undefined || event.nativeEvent.isComposing || event.repeat) return;
    const chord = chordOf(event.nativeEvent);
    // Tab leaves the button, as everywhere.
    if (chord === undefined || chord === 'tab' || chord === 'shift+tab') return;
    event.preventDefault();
    event.stopPropagation();
    clearTimeout(timer.current);
    const chords = [...pressed, chord];
    if (chord === 'escape') stop();
    else if (pressed.length === 0 && (chord === 'backspace' || chord === 'delete')) finish([]);
    else if (hasModifier(chord) || chords.length > 1) finish(chords);
    else {
      setPressed(chords);
      timer.current = setTimeout(() => finish(chords), secondKeyTimeout);
    }
  };

  const isRecording = pressed !== undefined;
  return (
    <button
      type="button"
      className={styles.recorder}
      aria-pressed={isRecording}
      onClick={() => setPressed((now) => now ?? [])}
      onBlur={stop}
      onKeyDown={onKeyDown}
    >
      <span className={styles.whose}>{`Keys of ${label}: `}</span>
      {isRecording && pressed.length === 0 && 'Press keys …'}
      {isRecording && pressed.length > 0 && (
        <>
          <KeyHint keys={pressed.map(describeChord).join(' ')} /> then …
        </>
      )}
      {!isRecording && (keys ? <KeyHint keys={keys} /> : <span className={styles.none}>None</span>)}
    </button>
  );
}
