import { formatNumber, Link } from 'sendwright/sdk/ui';
import type { SignupForm } from 'sendwright/wire/signupForms';
import type { FormStats } from 'sendwright/wire/signupFormStats';
import { paths } from '../contract';
import { rateOf } from '../leader';
import styles from './figureStrip.module.css';

interface FigureStripProps {
  readonly form: SignupForm;
  /** Of the last 30 days; undefined while loading, and if they could not be loaded. */
  readonly stats: FormStats | undefined;
}

const widthOf = (count: number, views: number): string => `${views === 0 ? 0 : Math.min(100, (count / views) * 100)}%`;

/** What happened to the form in the last 30 days, from views to contacts. */
export function FigureStrip({ form, stats }: FigureStripProps) {
  const { id, last_30_days: counted, require_confirmation: asks } = form;
  const { views, starts, signups } = stats ?? counted;
  const contacts = stats?.contacts;
  if (views + signups + (contacts ?? 0) === 0)
    return (
      <p className={styles.none}>
        Nobody saw this form in the last 30 days. Share it, or put it on your website: figures appear here within
        seconds.
      </p>
    );
  const figures = [
    { label: 'views, 30 days', value: views, of: views },
    { label: `started, ${rateOf(starts, views)}`, value: starts, of: views },
    { label: `signed up, ${rateOf(signups, views)}`, value: signups, of: views },
    ...(contacts === undefined
      ? []
      : [{ label: asks ? `confirmed, ${rateOf(contacts, signups)}` : 'became contacts', value: contacts, of: views }]),
  ];
  return (
    <div className={styles.figures} role="group" aria-label="Figures of the last 30 days">
      {figures.map(({ label, value, of }) => (
        <div key={label} className={styles.figure}>
          <strong>{formatNumber(value)}</strong>
          <span className={styles.label}>{label}</span>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ width: widthOf(value, of) }} />
          </span>
        </div>
      ))}
      <div className={styles.more}>
        <Link to={paths.stats} params={{ id }}>
          Statistics
        </Link>
      </div>
    </div>
  );
}
