/** Names of built-in values: sender details and unsubscribe links. */
export const systemTags: readonly string[] = [
  'Sender_Name',
  'Sender_Email',
  'Sender_Address',
  'Sender_City',
  'Sender_State',
  'Sender_Zip',
  'Sender_Country',
  'Weblink',
  'answer_link',
  'unsubscribe',
  'unsubscribe_preferences',
];
const tag = new RegExp(`(\\{\\{\\{?~?\\s*)(${systemTags.join('|')})(\\s*~?\\}?\\}\\})`, 'g');
const asm = /<%\s*(asm_(?:group_unsubscribe|global_unsubscribe|preferences)(?:_raw)?_url)\s*%>/g;
const asmNames: Record<string, string> = {
  asm_group_unsubscribe: 'unsubscribe',
  asm_global_unsubscribe: 'global:unsubscribe',
  asm_preferences: 'unsubscribe_preferences',
};

/** Rewrites built-in tags to root values, so that they also work inside `{{#each}}`. */
export function rewriteSystemTags(source: string): string {
  return source
    .replace(tag, (_, open: string, name: string, close: string) => `${open}@root.${name}${close}`)
    .replace(asm, (_, name: string) => `{{{@root.${asmNames[name.replace(/(_raw)?_url$/, '')] ?? ''}}}}`);
}

const unsubscribeTag = /\{\{\{?~?\s*(?:@root\.)?unsubscribe(?:_preferences)?\s*~?\}|<%\s*asm_/;

/** Whether the source has an unsubscribe tag. */
export const namesUnsubscribe = (source: string): boolean => unsubscribeTag.test(source);
