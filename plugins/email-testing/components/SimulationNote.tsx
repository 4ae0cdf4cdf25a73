import styles from './testing.module.css';

/** Explains that the images are simulations and what that means. */
export function SimulationNote() {
  return (
    <p className={styles.hint}>
      Simulated: Sendwright applies what each program is known to support, its limits and its dark colors, and draws the
      message itself. These are no screenshots of the programs, and no vendor's spam filter is asked.
    </p>
  );
}
