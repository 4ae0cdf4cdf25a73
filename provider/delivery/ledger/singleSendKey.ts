/** Names one single send, in work that belongs to no request. */
export interface SingleSendKey {
  readonly accountId: number;
  readonly singleSendId: string;
}
