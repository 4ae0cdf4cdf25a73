import { asking } from './asking';
import { dates } from './dates';
import { shopping } from './shopping';
import { welcoming } from './welcoming';

/** The emails of ready-made automations, by name. They are not among the designs to choose from. */
export const flowEmails = { ...welcoming, ...shopping, ...asking, ...dates } as const;
export type FlowEmailName = keyof typeof flowEmails;
