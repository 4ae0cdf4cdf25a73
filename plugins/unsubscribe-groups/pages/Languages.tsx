import { useParameter } from 'sendwright/sdk';
import { LanguageEditor } from '../languages/LanguageEditor';
import { LanguageList } from '../languages/LanguageList';

/** The languages of forms and public pages, or the texts of one of them. */
export default function Languages() {
  const language = useParameter('language');
  return !language ? <LanguageList /> : <LanguageEditor key={language} language={language} />;
}
