/** The languages of forms, public pages and confirmation emails. Loaded with the pages that use it. */
export { type LanguageOption, useLanguages } from './useLanguages';
