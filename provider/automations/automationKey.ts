/** Names one automation, in work that belongs to no request. */
export interface AutomationKey {
  readonly accountId: number;
  readonly automationId: string;
}
