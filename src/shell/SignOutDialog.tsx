import { observer } from 'mobx-react-lite';
import { Button, Dialog } from 'sendwright/sdk/ui';
import { welcomePath } from '../kernel/session/signInAddress';
import styles from './pages/AuthCard.module.css';
import { useShell } from './ShellContext';

/** Explains what signing out without a password means, and offers to choose one. */
export const SignOutDialog = observer(function SignOutDialog() {
  const { kernel, view } = useShell();
  const { session, navigation } = kernel;
  const close = () => view.showSignOut(false);
  return (
    <Dialog
      title="Set a password before you sign out"
      role="alertdialog"
      onClose={close}
      footer={
        <>
          <Button onClick={() => void session.signOut()}>Sign out anyway</Button>
          <Button
            intent="primary"
            focusFirst
            onClick={() => {
              close();
              navigation.go(`${welcomePath}?redirect=${encodeURIComponent(navigation.address)}`);
            }}
          >
            Set a password
          </Button>
        </>
      }
    >
      <p>
        You can&apos;t sign in again without a password. To get back in, you would need a new link, created on the
        server with this command:
      </p>
      <code className={styles.command}>
        npm run provider -- sign-in-link --user {session.impersonator ?? session.username}
      </code>
    </Dialog>
  );
});
