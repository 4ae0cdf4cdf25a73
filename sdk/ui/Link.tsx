import { type MouseEvent, type ReactNode, useContext } from 'react';
import { Navigation, type PathParameters, pathTo, WorkbenchContext } from 'sendwright/sdk';
import styles from './Link.module.css';
import { classNames } from './classNames';

/** The parameters of a path: required if the path has required ones. */
type LinkParameters<Path extends string> =
  Record<never, never> extends PathParameters<Path>
    ? { readonly params?: PathParameters<Path> | undefined }
    : { readonly params: PathParameters<Path> };

export type LinkProps<Path extends string> = LinkParameters<Path> & {
  /** A path of a contract, or an address in the workbench; a URL with a scheme opens in a new tab. */
  readonly to: Path;
  /** Query parameters: `{ tab: 'links' }`. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly children: ReactNode;
  /**
   * `quiet`: in the color of the surrounding text. `figure`: the same, with a dotted line, for a number that opens what
   * it counts. `button`: looks like a secondary button. `primary`: like the primary one.
   */
  readonly look?: 'text' | 'quiet' | 'figure' | 'button' | 'primary' | undefined;
  readonly ariaLabel?: string | undefined;
  readonly ariaCurrent?: 'page' | undefined;
  readonly onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
};

/** The URL of a link. */
export function linkAddress(
  to: string,
  params?: Readonly<Record<string, string | undefined>>,
  query?: Readonly<Record<string, string>>,
): string {
  const given = Object.entries(params ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const path = params ? pathTo<string>(to, Object.fromEntries(given)) : to;
  const search = query ? new URLSearchParams(query).toString() : '';
  return search ? `${path}?${search}` : path;
}

/** A link. Inside the workbench it uses `Navigation`, so leave guards and the two areas are respected. */
export function Link<Path extends string>({
  to,
  params,
  query,
  children,
  look = 'text',
  ariaLabel,
  ariaCurrent,
  onClick,
}: LinkProps<Path>) {
  const navigation = useContext(WorkbenchContext)?.optional(Navigation).current;
  const outside = /^[a-z][a-z+.-]*:/i.test(to);
  const address = linkAddress(to, params, query);

  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!navigation || outside || !plain || event.defaultPrevented) return;
    event.preventDefault();
    navigation.go(address);
  };

  return (
    <a
      className={classNames(styles.link, styles[look])}
      href={address}
      aria-label={ariaLabel}
      aria-current={ariaCurrent}
      onClick={go}
      {...(outside && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
    </a>
  );
}
