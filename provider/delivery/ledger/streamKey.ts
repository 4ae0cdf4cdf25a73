/** Identifies a stream: what is claimed and settled together, such as one single send. See `Lane`. */
export interface StreamKey {
  readonly accountId: number;
  readonly streamId: string;
}
