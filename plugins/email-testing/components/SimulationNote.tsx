import styles from './testing.module.css';

/** Explains that the images are simulations and what that means. */
export function SimulationNote() {
  return (
    <p className={styles.hint}>
      Simulated: Sendwright renders the message with the known features, limits and dark colors of each app. These are
      not screenshots of the apps, and no vendor's spam filter is used.
    </p>
  );
}
