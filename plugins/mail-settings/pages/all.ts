export { default as AlertList } from './AlertList';
export { default as IpAccess } from './IpAccess';
export { default as IpAddresses } from './IpAddresses';
export { default as MailSettings } from './MailSettings';
export { default as TrackingSettings } from './TrackingSettings';
