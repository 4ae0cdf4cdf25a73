import { observer } from 'mobx-react-lite';
import { fetchedPart } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import { useNativeDialog } from '../useNativeDialog';
import styles from './PaletteDialog.module.css';

const Unavailable = () => (
  <p className={styles.nothing}>It couldn&apos;t be loaded. Check your connection and try again.</p>
);
const load = () => import('./PalettePanel');

/** Fetches the panel when the user seems about to need it. */
export const preparePalette = (): void => void load().catch(() => undefined);

/** Captures typing until the panel has loaded, so that no key is lost. */
const WaitingField = observer(function WaitingField() {
  const { palette } = useShell().kernel;
  return (
    <div className={styles.query}>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette is opened to be typed into
        autoFocus
        type="text"
        aria-label="Search or run a command"
        value={palette.typed}
        onChange={(event) => palette.type(event.target.value)}
      />
    </div>
  );
});

const PalettePanel = fetchedPart(async () => (await load()).PalettePanel, {
  Otherwise: Unavailable,
  Waiting: WaitingField,
});

/** The command palette: searches everything the workbench can do and contains. */
export const PaletteDialog = observer(function PaletteDialog() {
  const { palette } = useShell().kernel;
  const dialog = useNativeDialog(palette.isOpen, () => palette.close());
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label="Command palette">
      {palette.isOpen && <PalettePanel />}
    </dialog>
  );
});
