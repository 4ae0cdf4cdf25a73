import styles from './testing.module.css';

/** What the pictures are, and what they are not. */
export function SimulationNote() {
  return (
    <p className={styles.hint}>
      Simulated: Sendwright applies what each program is known to support, its limits and its dark colors, and draws the
      message itself. These are no screenshots of the programs, and no vendor's spam filter is asked.
    </p>
  );
}
