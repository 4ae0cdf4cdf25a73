const pools: readonly (readonly string[])[] = [
  [...'abcdefghij KLMNO 0123.,!?\n'],
  [...'^{}\\[~]|€'],
  [...'éèùìòÇÄÖÑÜß'],
  [...'áíóúçœŵ’“”–…'],
  [...'日本語テキスト한국어'],
  ['😀', '👍🏽', '👨‍👩‍👧‍👦', '🇩🇪', '❤️', '🏳️‍🌈', '1️⃣', '𝒳'],
  ['\r\n', 'e\u0301', 'n\u0303', 'नि', '\u200d', '\u00a0', '\t'],
];

/** Random texts, typical and unusual ones; the same for the same seed. */
export function* smsTexts(count: number, seed = 7): Generator<string> {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >>> 8) % limit;
  };
  for (let made = 0; made < count; made += 1) {
    const chosen = pools.filter((_pool, index) => below(index < 2 ? 2 : 5) === 0).flat();
    const from = chosen.length === 0 ? (pools[0] ?? []) : chosen;
    const length = below(6) === 0 ? below(700) : below(180);
    yield Array.from({ length }, () => from[below(from.length)] ?? '').join('');
  }
}
