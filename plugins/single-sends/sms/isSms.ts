import type { SingleSend } from 'sendwright/wire/singleSends';

/** Whether a send is a text message. */
export const isSms = ({ channels }: Pick<SingleSend, 'channels'>): boolean => channels.includes('sms');
