import type { Session } from 'sendwright/sdk';
import { action, makeObservable, observable } from 'mobx';

/**
 * Small preferences of the frame, stored in this browser. If storage is unavailable, they last until the page is
 * closed.
 */
const remembered = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Losing it does no harm.
    }
  },
};

const foldedKey = 'workbench.navigation.folded';

/** Which parts of the frame are open or collapsed. */
export class ShellView {
  navigationFolded = remembered.read(foldedKey) === 'yes';
  drawerOpen = false;
  keysOpen = false;
  signOutOpen = false;
  /** The page to return to from the settings. */
  workbenchAddress = '/';

  constructor() {
    makeObservable(this, {
      navigationFolded: observable,
      drawerOpen: observable,
      keysOpen: observable,
      signOutOpen: observable,
      workbenchAddress: observable,
      foldNavigation: action,
      showDrawer: action,
      showKeys: action,
      showSignOut: action,
      keepWorkbenchAddress: action,
    });
  }

  foldNavigation(folded = !this.navigationFolded): void {
    this.navigationFolded = folded;
    remembered.write(foldedKey, folded ? 'yes' : 'no');
  }

  showDrawer(open: boolean): void {
    this.drawerOpen = open;
  }

  showKeys(open: boolean): void {
    this.keysOpen = open;
  }

  showSignOut(open: boolean): void {
    this.signOutOpen = open;
  }

  keepWorkbenchAddress(address: string): void {
    this.workbenchAddress = address;
  }

  /** Signs out, after a warning if the user could not sign in again. */
  signOut(session: Pick<Session, 'hasPassword' | 'signOut'>): void {
    if (session.hasPassword) void session.signOut();
    else this.showSignOut(true);
  }
}
