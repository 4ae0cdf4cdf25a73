import type { Session } from 'sendwright/sdk';
import { action, makeObservable, observable } from 'mobx';
import { remembered } from './remembered';

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
