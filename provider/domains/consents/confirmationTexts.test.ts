import { expectTranslated } from '../../testing/expectTranslated';
import { textsIn } from './confirmationTexts';

test('every text is there in every language, with its placeholders', () => expectTranslated(textsIn));
