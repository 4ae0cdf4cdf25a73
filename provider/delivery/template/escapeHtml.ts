export { escapeHtml } from 'sendwright/email/template';
