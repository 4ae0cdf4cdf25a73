/** The template language of messages: the interpreter that sends them, for the browser, too. */
export { compileTemplate } from './compileTemplate';
export { escapeHtml } from './escapeHtml';
export { mergeFieldsOf, type MergeField, type MergeFields } from './mergeFields';
export { type MergeTag, mergeTag, parseMergeTag, shortTag } from './mergeTags';
export { sampleData, withSampleData } from './sampleData';
export { parseTemplate } from './syntax';
export { namesUnsubscribe, rewriteSystemTags, systemTags } from './systemTags';
export { TemplateError, type RenderOptions, type Template, type TemplateData } from './template';
