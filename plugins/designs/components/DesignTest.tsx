import { observer } from 'mobx-react-lite';
import { paths as senderPaths, Senders } from 'sendwright/plugins/senders/contract';
import { TestSendDialog, useTestSender } from 'sendwright/sdk/test-send';
import type { DesignKind } from '../contract';

interface DesignTestProps {
  readonly kind: DesignKind;
  readonly id: string;
  /** False: a built-in design keeps its own look. */
  readonly inBrand: boolean;
  readonly onClose: () => void;
}

/** Sends a saved design to the author and colleagues. */
export default observer(function DesignTest({ kind, id, inBrand, onClose }: DesignTestProps) {
  const { senderId, render } = useTestSender(Senders, senderPaths.list);
  const isReadyMade = kind === 'sendgrid-designs';
  return (
    <TestSendDialog
      prepare={() =>
        Promise.resolve({
          template_id: id,
          ...(isReadyMade && { in_brand: inBrand }),
          ...(senderId !== undefined && { sender_id: senderId }),
        })
      }
      source="design"
      {...(isReadyMade && { testSource: 'pre-built-designs' })}
      renderAbove={render}
      onClose={onClose}
    />
  );
});
