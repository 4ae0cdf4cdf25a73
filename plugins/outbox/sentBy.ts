import type { OutboxMessage } from 'sendwright/wire/outbox';

const unnamed: Readonly<Record<OutboxMessage['kind'], string>> = {
  'single-send': 'Deleted single send',
  automation: 'Deleted automation',
  test: 'Test email',
  api: 'Mail send API',
  system: 'System message',
};

/** What sent a message: the name of the send or automation, otherwise the kind of message. */
export const sentBy = ({ kind, single_send_name: name }: OutboxMessage): string => name ?? unnamed[kind];
