import { action, makeObservable, observable } from 'mobx';
import { remembered } from './remembered';

const foldedKey = 'workbench.navigation.folded';

/** What of the frame is open or folded just now. */
export class ShellView {
  navigationFolded = remembered.read(foldedKey) === 'yes';
  drawerOpen = false;
  keysOpen = false;

  constructor() {
    makeObservable(this, {
      navigationFolded: observable,
      drawerOpen: observable,
      keysOpen: observable,
      foldNavigation: action,
      showDrawer: action,
      showKeys: action,
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
}
