import type { Session } from 'sendwright/sdk';
import { action, makeObservable, observable } from 'mobx';

/**
 * Small choices of the frame, kept in this browser. Private windows may refuse storage: the choice then lasts as long
 * as the page.
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
      // Nothing depends on it having been kept.
    }
  },
};

const foldedKey = 'workbench.navigation.folded';

/** What of the frame is open or folded just now. */
export class ShellView {
  navigationFolded = remembered.read(foldedKey) === 'yes';
  drawerOpen = false;
  keysOpen = false;
  signOutOpen = false;

  constructor() {
    makeObservable(this, {
      navigationFolded: observable,
      drawerOpen: observable,
      keysOpen: observable,
      signOutOpen: observable,
      foldNavigation: action,
      showDrawer: action,
      showKeys: action,
      showSignOut: action,
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

  /** Signs out, after a warning where there is no way to sign in again. */
  signOut(session: Pick<Session, 'hasPassword' | 'signOut'>): void {
    if (session.hasPassword) void session.signOut();
    else this.showSignOut(true);
  }
}
