import { type ReactNode, useCallback, useState } from 'react';
import type { Sender } from 'sendwright/wire/senders';
import { type Token, useOptionalService } from '..';
import { useLoaded } from '../models';
import { Banner, Button, FormField, Link, Select } from '../ui';

/** What a test needs of the account's senders. */
export interface TestSenders {
  readonly all: readonly Sender[];
  load(): Promise<unknown>;
}

/** The sender of a test. */
export interface TestSender {
  /** The one chosen, or the first that is verified; undefined if there is none. */
  readonly senderId: number | undefined;
  /** The selection, or that a sender has to be verified first, or couldn't be loaded; for `renderAbove`. */
  render(isSenderRefused: boolean): ReactNode;
}

/**
 * Lets the author choose a verified sender for messages that have none of their own. Call it in an observer.
 * @param page the address of the account's senders
 * @example const sender = useTestSender(Senders, senderPaths.list)
 */
export function useTestSender(senders: Token<TestSenders>, page: string): TestSender {
  const service = useOptionalService(senders);
  const [chosen, setChosen] = useState('');
  // Without the service, the selection is empty and the server says what is missing.
  const { failure, reload } = useLoaded(useCallback(async () => (await service.get())?.load(), [service]));
  const verified = (service.current?.all ?? []).filter(({ verified: { status } }) => status);
  const value = chosen || String(verified[0]?.id ?? '');
  return {
    senderId: value === '' ? undefined : Number(value),
    render(isSenderRefused) {
      if (verified.length > 0)
        return (
          <FormField
            label="From"
            error={isSenderRefused ? 'Choose another sender with a verified address.' : undefined}
          >
            <Select
              value={value}
              onChange={setChosen}
              options={verified.map(({ id, nickname, from }) => ({
                value: String(id),
                label: `${nickname} (${from.email})`,
              }))}
            />
          </FormField>
        );
      if (failure !== undefined)
        return (
          <Banner
            tone="danger"
            title="The senders couldn't be loaded."
            action={<Button onClick={reload}>Retry</Button>}
          >
            A test needs one.
          </Banner>
        );
      return (
        isSenderRefused && (
          <Banner
            tone="danger"
            title="A test needs a sender"
            action={
              <Link to={page} look="button">
                Senders
              </Link>
            }
          >
            Verify the address of a sender first.
          </Banner>
        )
      );
    },
  };
}
