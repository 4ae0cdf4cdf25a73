/** Texts with merge tags, which are drawn as chips. Loaded with the pages that use it. */
export { TagField, type TagFieldHandle, type TagFieldProps } from './TagField';
export { readableText } from './readableText';
export { fieldName } from './fieldName';
export { type MessageTag, type TagGroup, tagGroups } from './tagGroups';
export { type FieldSource, useTagGroups } from './useTagGroups';
