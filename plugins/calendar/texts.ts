import { danger } from 'sendwright/sdk';

export const texts = {
  moveFailed: danger('Unable to reschedule {name}. Please try again. If the issue continues, contact Support.'),
  moveRefused: danger('{name} keeps its time. {reason}'),
} as const;
