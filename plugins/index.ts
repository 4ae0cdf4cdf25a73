import type { Plugin } from 'sendwright/sdk';
import account from './account/plugin';
import administration from './administration/plugin';
import auditLog from './audit-log/plugin';
import automations from './automations/plugin';
import contacts from './contacts/plugin';
import customFields from './custom-fields/plugin';
import designEditor from './design-editor/plugin';
import designLibrary from './design-library/plugin';
import dynamicTemplates from './dynamic-templates/plugin';
import emailTesting from './email-testing/plugin';
import exports from './exports/plugin';
import home from './home/plugin';
import images from './images/plugin';
import integrations from './integrations/plugin';
import lists from './lists/plugin';
import notifications from './notifications/plugin';
import outbox from './outbox/plugin';
import segments from './segments/plugin';
import senders from './senders/plugin';
import signupForms from './signup-forms/plugin';
import singleSends from './single-sends/plugin';
import subusers from './subusers/plugin';
import unsubscribeGroups from './unsubscribe-groups/plugin';

/** The plugins the workbench is built with, in the order of their registration. */
export const plugins: readonly Plugin[] = [home, singleSends, automations, contacts, lists, segments, signupForms, customFields, designEditor, exports, designLibrary, dynamicTemplates, images, senders, unsubscribeGroups, emailTesting, outbox, integrations, notifications, account, subusers, auditLog, administration];
