import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { classNames } from '../classNames';
import { Icon, type IconName } from '../Icon';
import { IconButton } from '../IconButton';

export interface BannerProps {
  readonly tone?: 'info' | 'success' | 'warning' | 'danger' | undefined;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** A button or link at the end. */
  readonly action?: ReactNode;
  readonly onDismiss?: (() => void) | undefined;
}

const icons: Readonly<Record<NonNullable<BannerProps['tone']>, IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
};

/** A message about the page it is on. */
export function Banner({ tone = 'info', title, children, action, onDismiss }: BannerProps) {
  return (
    <div className={classNames(styles.banner, styles[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      <span className={styles.icon}>
        <Icon name={icons[tone]} />
      </span>
      <div className={styles.words}>
        {title && <strong className={styles.title}>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action}
      {onDismiss && <IconButton icon="close" size="small" label="Dismiss" onClick={onDismiss} />}
    </div>
  );
}
