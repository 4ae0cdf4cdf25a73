/** Unicode 10: people (E_Base_GAZ), who join after a zero-width joiner and take a skin tone. */
const people = '👦👧👨👩';

/** Unicode 10: what else joins after a zero-width joiner (Glue_After_Zwj). */
const glue = '♀♂⚕⚖✈❤🌈🌾🍳🎓🎤🎨🏫🏭💋💻💼🔧🔬🗨🚀🚒';

/** Unicode 10: what else takes a skin tone (E_Base). */
const bases =
  '☝⛹✊✋✌✍🎅🏂🏃🏄🏇🏊🏋🏌👂👃👆👇👈👉👊👋👌👍👎👏👐👮👰👱👲👳👴👵👶👷👸👼💁💂💃💅💆💇💪🕴🕵🕺🖐🖕' +
  '🖖🙅🙆🙇🙋🙌🙍🙎🙏🚣🚴🚵🚶🛀🛌🤘🤙🤚🤛🤜🤞🤟🤦🤰🤱🤲🤳🤴🤵🤶🤷🤸🤹🤽🤾🧑🧒🧓🧔🧕🧖🧗🧘🧙🧚🧛🧜🧝';

const joined = new Set(glue + people);
const toned = new Set(bases + people);

/** An accent: it joins whatever precedes it, in all versions of Unicode. */
const accent = '\u0300';

/** A text that newer versions of Unicode may join in another way: joiners, skin tones and Indic letters. */
const mayDiffer = /\u200D|\p{Emoji_Modifier}|[\u0904-\u0DFF]/u;

/**
 * A text of the same length whose graphemes in today's Unicode are those of `text` in Unicode 10, by which the
 * provider's calculator cuts messages. Unicode 10 joins certain emoji to any joiner, and others to none; only certain
 * emoji take a skin tone; and consonants of Indic scripts don't join.
 */
export function likeUnicode10(text: string): string {
  if (!mayDiffer.test(text)) return text;
  let like = '';
  let previous = '';
  // Accents of the grapheme so far, and whether they follow its last base. The calculator gives no skin tone to a base
  // after an earlier accent of its grapheme, nor after two of its own.
  let accents = 0;
  let acceptsSkinTone = false;
  for (const character of text) {
    if (/\p{Emoji_Modifier}/u.test(character)) {
      like += acceptsSkinTone ? accent.repeat(character.length) : '\u{1F600}';
      if (!acceptsSkinTone) accents = 0;
      acceptsSkinTone = false;
    } else if (previous === '\u200D' && joined.has(character)) {
      like += accent.repeat(character.length);
      acceptsSkinTone = toned.has(character) && accents === 0;
    } else if (character === '\u200D') {
      like += '\u200C';
      acceptsSkinTone = false;
    } else if (/[\p{Mn}\p{Me}\u200C]/u.test(character)) {
      like += character;
      acceptsSkinTone &&= accents === 0;
      accents += 1;
    } else {
      like +=
        /[\p{Mn}\u200D]/u.test(previous) && /[\u0904-\u0DFF]/.test(character) && /\p{Lo}/u.test(character)
          ? 'a'
          : character;
      accents = 0;
      acceptsSkinTone = toned.has(character);
    }
    previous = character;
  }
  return like;
}
