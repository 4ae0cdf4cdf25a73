export const signInPath = '/sign-in';

/** The sign-in page with `address` as its return address. */
export function signInAddress(address: string): string {
  if (address === '/' || address.startsWith(signInPath)) return signInPath;
  return `${signInPath}?redirect=${encodeURIComponent(address)}`;
}

/** Where to go after signing in: only paths of the workbench itself. */
export function returnAddress(address: string): string {
  const wanted = new URL(address, 'http://workbench').searchParams.get('redirect') ?? '/';
  const isOwnPath = /^\/(?![/\\])/.test(wanted) && new URL(wanted, 'http://workbench').origin === 'http://workbench';
  return isOwnPath ? wanted : '/';
}

export const welcomePath = '/welcome';

/** The page that asks for a password, with the return address of the sign-in page at `address`. */
export function welcomeAddress(address: string): string {
  const back = returnAddress(address);
  return back === '/' ? welcomePath : `${welcomePath}?redirect=${encodeURIComponent(back)}`;
}

/** Of the account plugin: nothing else is served to people whose team requires a second factor that they lack. */
export const secondFactorPath = '/account/second-factor';
