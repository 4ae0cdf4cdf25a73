import styles from './Drawing.module.css';

/**
 * The illustrations for empty states, as strokes on a 96 by 72 grid: the muted strokes first, then those in the accent
 * color.
 */
const drawings = {
  box: ['M20 30l28-14 28 14v26L48 66 20 56zM20 30l28 10 28-10M48 40v26', 'M34 23l28 12v9'],
  send: ['M14 58c10 2 16-3 20-9', 'M82 12 40 34l12 7 6 14zM82 12 52 41'],
  people: [
    'M32 34a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM14 60c1-12 8-17 18-17 4 0 7 1 10 2M66 34a8 8 0 1 0-6-13',
    'M58 60c1-11 5-15 13-15s12 4 13 15z',
  ],
  chart: ['M16 12v48h66', 'M24 50l16-18 12 10 24-26M68 16h8v8'],
  search: ['M42 54a20 20 0 1 0 0-40 20 20 0 0 0 0 40z', 'M57 49l17 15M34 28c2-4 5-6 9-6'],
  mail: ['M16 16h64v42H16z', 'M16 20l32 24 32-24'],
  image: ['M16 14h64v46H16z', 'M16 52l18-18 16 14 10-8 20 16M60 30a4 4 0 1 0 0-8 4 4 0 0 0 0 8z'],
  form: ['M26 10h44v54H26zM34 22h28M34 32h28', 'M34 44h16v10H34z'],
  lock: ['M28 34h40v28H28z', 'M36 34v-8a12 12 0 0 1 24 0v8M48 45v7'],
} as const;

export type DrawingName = keyof typeof drawings;

/** A small illustration for an empty state, in the colors of the theme. */
export function Drawing({ name }: { readonly name: DrawingName }) {
  const [quiet, strong] = drawings[name];
  return (
    <svg
      className={styles.drawing}
      width={96}
      height={72}
      viewBox="0 0 96 72"
      fill="none"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path className={styles.quiet} d={quiet} />
      <path className={styles.strong} d={strong} />
    </svg>
  );
}
